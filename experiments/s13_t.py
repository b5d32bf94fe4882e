import midgard,time,sys
old="chance=decisions,exact=false,horizon=none,prior_weight=0.5"
n,o=sys.argv[1],sys.argv[2]
g=midgard.Champions(players=4)
for a in (n,o+","+old):
    t=time.process_time(); r=midgard.simulate(g,bots=[a]*4,games=int(sys.argv[3]),seed=3,threads=1)
    print(a,time.process_time()-t, flush=True)
