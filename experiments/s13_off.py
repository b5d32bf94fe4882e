# offline: which values say best who wins, fitted on one set of games and tried on others
import sys,json,numpy as np,time
from midgard.champions import Champions
from midgard._midgard.champions import Champions as C,_fit_samples,_fit_features
import midgard
P=int(sys.argv[1]);N=int(sys.argv[2])
g=midgard.Champions(players=P)
t=time.time()
rows=np.concatenate([_fit_samples(g,a,1000,1) for a in range(0,N,1000)]).astype(float)
np.save(f'/tmp/s13_rows{P}.npy',rows.astype(np.float32)); print(rows.shape,time.time()-t)
