# match.py PLAYERS GAMES SEED A B [which seats pattern]; A one against rest B, all rotations; or "pair": A,B,A,B
import sys, midgard, math, os, time
P,G,seed,mode=int(sys.argv[1]),int(sys.argv[2]),int(sys.argv[3]),sys.argv[4]
import warnings; warnings.filterwarnings("ignore")
from midgard.search import ISMCTS
def make(t):
    kw={}
    for w in t.split(','):
        k,_,v=w.partition('=')
        if k=='n': kw['simulations']=int(v)
        elif k=='est': kw['estimate']=v
        elif k=='old': kw.update(chance='decisions',exact=False,horizon=None,prior_weight=0.5)
        elif k=='c': kw['exploration']=float(v)
        elif k=='w': kw['prior_weight']=float(v)
        elif k=='value': kw['value']=v
        elif k=='end': kw['horizon']=None
        else: raise SystemExit(w)
    return lambda s: ISMCTS(seed=s,**kw)
A,B=make(sys.argv[5]),make(sys.argv[6])
game=midgard.Champions(players=P)
pats=[[0 if s==r else 1 for s in range(P)] for r in range(P)] if mode=='one' else [[(s+r)%2 for s in range(P)] for r in range(2)]
n=0; sm=sq=0; cpu=[0,0,0,0]; t0=time.time()
for g in range(G):
    pat=pats[g%len(pats)]; deal=seed*100000+g//len(pats)
    st=game.new_state(seed=deal); bots=[(A if k==0 else B)(deal*7+i) for i,k in enumerate(pat)]
    while not st.is_terminal:
        p=st.current_player
        legal=st.legal_actions()
        if len(legal)==1: st.apply(legal[0]); continue
        c=time.process_time(); a=bots[p].choose(st); c=time.process_time()-c
        cpu[pat[p]]+=c; cpu[2+pat[p]]+=1
        st.apply(a)
    r=st.returns(); x=sum(r[s] for s in range(P) if pat[s]==0); n+=1; sm+=x; sq+=x*x
    if n%(len(pats)*4)==0 or n==G:
        m=sm/n; e=1.96*math.sqrt(max(sq/n-m*m,0)/n)
        print(f"{n} {100*m:.1f} +- {100*e:.1f}  ms/decision {1000*cpu[0]/cpu[2]:.2f} {1000*cpu[1]/cpu[3]:.2f} {time.time()-t0:.0f}s",flush=True)
