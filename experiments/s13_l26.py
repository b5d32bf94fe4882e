import json
v=json.load(open('/tmp/s13_new.json'))
for t in v['tables']:
    P=t['players']; lines=[]
    for r in t['rounds']:
        w=r['weights']; L=w[25]; order=[(P-1-k)*L if P-1-k>0 else 0 for k in range(3)]
        lines.append(' '.join(map(str,[r['spread']]+w[:25]+order+[0]*37)))
    open(f'/tmp/s13_l26_{P}.txt','w').write('\n'.join(lines)+'\n')
