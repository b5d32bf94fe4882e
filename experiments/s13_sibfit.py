import sys,json,glob,numpy as np
P=int(sys.argv[1]); out=sys.argv[2] if len(sys.argv)>2 else None
rows=np.concatenate([np.load(f) for f in sorted(glob.glob(f'/tmp/s13_sib{P}_*.npy'))]).astype(float)
cur=json.load(open('/work/wt/s13/rust/champions/src/bots/fitted.json')); F=cur['features']
tab=[t for t in cur['tables'] if t['players']==P][0]
flat=np.load(f'/tmp/s13_rows{P}.npy').astype(float)
def group(D,gid):
    u,inv=np.unique(gid,return_inverse=True); c=np.bincount(inv)
    s=np.zeros((len(u),)+D.shape[1:]); np.add.at(s,inv,D); return D-(s/c.reshape((-1,)+(1,)*(D.ndim-1)))[inv]
new=json.loads(json.dumps(tab['rounds']))
for r in range(2,9):
    h=rows[rows[:,1]==r]; n=len(h)//P
    h=h.reshape(n,P,-1); gid=h[:,0,0].astype(int); y=h[:,:,4]; w=h[:,:,5]; X=h[:,:,6:]
    k=X.shape[2]
    Xd=X-X.mean(1,keepdims=True); yd=y-y.mean(1,keepdims=True)
    Xg=group(Xd,gid); yg=group(yd,gid)
    tr=(gid//7)%4!=0; te=~tr
    # plain difference fit from games
    f=flat[flat[:,0]==r]; fn=len(f)//P; FX=f[:,3:].reshape(fn,P,-1); Fy=f[:,1].reshape(fn,P)
    FX=FX-FX.mean(1,keepdims=True); Fy=Fy-Fy.mean(1,keepdims=True)
    def ridge(A,B,lam,prior=None):
        sd=A.std(0); sd[sd<1e-9]=1; A=A/sd
        p=np.zeros(k) if prior is None else prior*sd
        return (p+np.linalg.solve(A.T@A+lam*np.eye(k),A.T@(B-A@p)))/sd
    wd=ridge(FX.reshape(-1,k),Fy.ravel(),10)
    ws=ridge(Xg[tr].reshape(-1,k),yg[tr].ravel(),30,wd)
    W=np.array(tab['rounds'][r-1]['weights'])
    def sc(v):
        p=(Xg[te]@v).ravel(); t=yg[te].ravel(); b=(p@t)/(p@p); return 1-((t-p)**2).sum()/(t**2).sum(), np.corrcoef(p,t)[0,1], b
    print(r,n,'within-root R2, corr, slope | cur %.4f %.3f %.2f'%sc(W),'| diff %.4f %.3f %.2f'%sc(wd),'| sib %.4f %.3f %.2f'%sc(ws),'sd y %.1f pred %.1f'%(yg.std(),(Xg@ws).std()))
    wf=ridge(Xg.reshape(-1,k),yg.ravel(),30,wd)
    if r in (2,4,6,8) and P==4:
        print('   ',' '.join('%s %.2f>%.2f'%(F[i][:9],W[i],wf[i]) for i in range(1,k)))
    # spread by likelihood over all leaves (levels: diff between seats)
    e=Xd@wf; S=np.arange(2,30,.5)
    L=[]
    for s in S:
        u=e/s; u=u-u.max(1,keepdims=True); p=np.exp(u); p/=p.sum(1,keepdims=True); L.append(-(w*np.log(p+1e-12)).sum(1).mean())
    print('   spread file %.1f new %.1f'%(tab['rounds'][r-1]['spread'],S[int(np.argmin(L))]))
    wf[0]=W[0]
    new[r-1]={'spread':float(S[int(np.argmin(L))]),'weights':[float('%.3g'%x) for x in wf]}
if out:
    for t in cur['tables']:
        if t['players']==P: t['rounds']=new
    json.dump(cur,open(out,'w'))
