# s13_play.py PLAYERS GAMES SEED BOT...   (a bot: name, or est=FILE;name); prints the share of victory by place in the list
import midgard,sys,time,math
import numpy as np
from midgard.search import ISMCTS
P,N,seed=map(int,sys.argv[1:4]); specs=sys.argv[4:]
def make(x):
    if not x.startswith('est='): return x
    f,name=x[4:].split(';'); parts=name.split(',')
    kw={'simulations':int(parts[0].split(':')[1])}
    for o in parts[1:]:
        k,v=o.split('=')
        kw[k]= None if v=='none' else v=='true' if v in('true','false') else (float(v) if v.replace('.','').isdigit() else v)
    return ISMCTS(estimate=f,**kw)
bots=[make(x) for x in specs]
g=midgard.Champions(players=P)
W=np.zeros(P);S=np.zeros(P);Q=np.zeros(P);n=0;t=time.process_time()
k=0
while n<N:
    for rot in range(P):
        order=[(i+rot)%P for i in range(P)]   # seat i is played by order[i]
        r=midgard.simulate(g,bots=[bots[j] for j in order],games=1,seed=seed*100000+k,threads=1,seating='fixed').rows
        for seat in range(P):
            j=order[seat]; x=float(r['win_share'][seat]); W[j]+=x;Q[j]+=x*x;S[j]+=r['score'][seat]
        n+=1
    k+=1
    if k%5==0 or n>=N:
        print(n,'games %.0f s cpu |'%(time.process_time()-t),' '.join('%.1f±%.1f (%.1f)'%(100*W[i]/n,196*math.sqrt(max(Q[i]/n-(W[i]/n)**2,0)/n),S[i]/n) for i in range(P)),flush=True)
