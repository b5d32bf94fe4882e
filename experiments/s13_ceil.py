import sys,numpy as np
sys.path.insert(0,'/tmp/s13_exp')
import midgard
from midgard._midgard.champions import _fit_siblings
P=int(sys.argv[1]); g=midgard.Champions(players=P)
A=_fit_siblings(g,50000,1400,5,12,200,1).astype(float); B=_fit_siblings(g,50000,1400,5,12,200,16).astype(float)
for r in range(2,9):
    v=[]
    for rows in (A,B):
        h=rows[rows[:,1]==r].reshape(-1,P,rows.shape[1]); gid=h[:,0,0].astype(int)
        o=[]
        for col in (4,5):
            y=h[:,:,col]; 
            if col==4: y=y-y.mean(1,keepdims=True)
            u,inv=np.unique(gid,return_inverse=True); c=np.bincount(inv)
            s=np.zeros((len(u),P)); np.add.at(s,inv,y); d=y-(s/c[:,None])[inv]
            o.append((d**2).mean()*12/11)
        v.append(o)
    for i,name in ((0,'score'),(1,'win')):
        a,b=v[0][i],v[1][i]; N=(a-b)/(1-1/16); V=a-N
        print(r,name,'V %.4g noise %.4g ceiling R2 of mean of 2: %.3f  of 1: %.3f'%(V,N,V/(V+N/2),V/(V+N)), 'sd V %.3f'%V**.5)
