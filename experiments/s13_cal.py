# calibrate: mean processor time of a decision (more than one legal action) over positions of search games
import midgard,time,sys,os,statistics
from midgard.search import ISMCTS
P=int(sys.argv[1]); specs=sys.argv[2:]
g=midgard.Champions(players=P)
pos=[]
for seed in range(1,3):
    s=g.new_state(seed=seed); b=midgard.Bot("ismcts:40",seed=seed); k=0
    while not s.is_terminal if not callable(s.is_terminal) else not s.is_terminal():
        a=b.choose(s)
        if len(s.legal_actions())>1:
            k+=1
            if k%9==seed%9: pos.append(s.clone() if hasattr(s,'clone') else s.copy())
        s.apply(a)
print(len(pos),'positions')
tot={x:0.0 for x in specs}
bots={x:midgard.Bot(x,seed=1) for x in specs}
for p in pos:
    for x in specs:
        t=time.thread_time(); bots[x].choose(p); tot[x]+=time.thread_time()-t
for x in specs: print('%-90s %.2f ms'%(x,1000*tot[x]/len(pos)))
