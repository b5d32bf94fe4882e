import numpy as np,json,sys
sys.path.insert(0,'/work/wt/s13/python')
import midgard
from midgard.champions import fitted
from midgard._midgard.champions import _fit_samples,_fit_features
tabs=[]
for P in (2,3,4):
    raw=np.fromfile(f'/tmp/s13_f{P}.bin',dtype=np.float32).reshape(-1,29)
    ref=_fit_samples(midgard.Champions(players=P),0,100,1)
    assert np.array_equal(raw[:len(ref),:28],ref)
    tabs.append({'players':P,'rounds':fitted._rounds([raw],P)})
g=midgard.Champions(players=4)
v={'rules_version':fitted.RULES_VERSION,'cards':g.card_digest,'features':_fit_features(g)+['later_in_turn'],'tables':tabs}
open('/tmp/s13_new.json','w').write(fitted._text(v))
for t in tabs:
    for i,r in enumerate(t['rounds']): print(t['players'],i+1,'spread',r['spread'],'one',r['weights'][0],'score',r['weights'][1],'later_in_turn',r['weights'][-1])
