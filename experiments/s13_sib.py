import sys,os,json,numpy as np,time
sys.path.insert(0,'/tmp/s13_exp')
import midgard
from midgard._midgard.champions import _fit_siblings
P,first,N,K,M,noise=map(int,sys.argv[1:7]); g=midgard.Champions(players=P)
t=time.process_time(); out=[]
for a in range(first,first+N,50):
    out.append(_fit_siblings(g,a,50,77,K,noise,M))
    if (a-first)%4000==3950 or a+50>=first+N: np.save(f'/tmp/s13_sib{P}_{first}.npy',np.concatenate(out))
    if (a-first)%500==0: print(a,time.process_time()-t,flush=True)
