import sys,json,numpy as np
P=int(sys.argv[1]); W=6+25
names="first second third top gap gap10 ".split()+['r_gifts','r_glory','r_heal','r_jour','r_know','r_pot','r_reac','r_8','r_9','r_10','r_11','r_12','r_13','r_14','r_15'][:0]
raw=np.fromfile(f'/tmp/s13_x{P}.bin',dtype=np.float32)
width=int(sys.argv[2]); raw=raw[:len(raw)//(width*P)*(width*P)].reshape(-1,P,width).astype(float)
cur=json.load(open('/work/wt/s13/rust/champions/src/bots/fitted.json')); F=cur['features']
tab=[t for t in cur['tables'] if t['players']==P][0]
E=width-31; nr=E-26; print('extra',E,'runes',nr)
names=["first","second","third","top","gap","gap10"]+['rune%d'%i for i in range(nr)]+["used","far","behind","level","ahead","least","most","sum","ship1","ship2","ship3","ship4","fav2","food2","coins2","wood2","blame2","anyfav","few","many","allfood","allwar","foodwar","workers"]
print(len(names))
def group(D,gid):
    u,inv=np.unique(gid,return_inverse=True); c=np.bincount(inv)
    s=np.zeros((len(u),)+D.shape[1:]); np.add.at(s,inv,D); return D-(s/c.reshape((-1,)+(1,)*(D.ndim-1)))[inv]
def fit(A,B,lam=30):
    sd=A.std(0); sd[sd<1e-9]=1; A=A/sd; k=A.shape[1]
    return np.linalg.solve(A.T@A+lam*np.eye(k),A.T@B)/sd
groups={'turn':[0,1,2],'top/gap':[3,4,5],'runes':list(range(6,6+nr))+[6+nr],'destinies':list(range(7+nr,11+nr)),'colours':[11+nr,12+nr,13+nr],'ships':list(range(14+nr,18+nr)),'squares':list(range(18+nr,26+nr)),'all':list(range(26+nr-0,E))}
lines=[]
for r in range(2,9):
    h=raw[raw[:,0,1]==r]; gid=h[:,0,0].astype(int); X=h[:,:,6:]; y=h[:,:,4]; w_=h[:,:,5]
    Xd=X-X.mean(1,keepdims=True)
    Xg=group(Xd,gid); yg=group(y-y.mean(1,keepdims=True),gid)
    c=list(range(28)); w=np.zeros(25+E); w[c]=fit(Xg[:,:,c].reshape(-1,28),yg.ravel())
    e=Xd@w; S=np.arange(3,30,.25); L=[]
    for s in S:
        u=e/s; u=u-u.max(1,keepdims=True); p=np.exp(u); p/=p.sum(1,keepdims=True); L.append(-(w_*np.log(p+1e-12)).sum(1).mean())
    s=S[int(np.argmin(L))]; print(r,'spread',s,'logloss',min(L))
    lines.append(' '.join(['%.4g'%s]+['%.5g'%x for x in w]))
open(f'/tmp/s13_sibturn{P}.txt','w').write('\n'.join([lines[0]]+lines)+'\n')
