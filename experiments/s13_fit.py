import sys,json,numpy as np
P=int(sys.argv[1])
rows=np.load(sys.argv[2] if len(sys.argv)>2 else f'/tmp/s13_rows{P}.npy').astype(float)
cur=json.load(open('/work/wt/s13/rust/champions/src/bots/fitted.json'))
F=cur['features']
tab=[t for t in cur['tables'] if t['players']==P][0]
def ll(exp,w,s):
    u=exp/s; u-=u.max(1,keepdims=True); p=np.exp(u); p/=p.sum(1,keepdims=True)
    return -(w*np.log(p+1e-12)).sum(1).mean()
def best(exp,w):
    S=np.arange(1,40,.25); L=[ll(exp,w,s) for s in S]; i=int(np.argmin(L)); return S[i],L[i]
def softfit(X,w,ridge=1e-3,it=12):
    n,p,k=X.shape; D=X-X.mean(1,keepdims=True)
    sd=D.reshape(-1,k).std(0); sd[sd==0]=1; D=D/sd
    b=np.zeros(k)
    for _ in range(it):
        u=D@b; u-=u.max(1,keepdims=True); q=np.exp(u); q/=q.sum(1,keepdims=True)
        grad=np.einsum('npk,np->k',D,w-q)/n-ridge*b
        m=np.einsum('npk,np->nk',D,q)
        H=np.einsum('npk,np,npl->kl',D,q,D)/n-m.T@m/n+ridge*np.eye(k)
        b=b+np.linalg.solve(H,grad)
    return b/sd
out=[]
for r in range(1,9):
    h=rows[rows[:,0]==r]; n=len(h)//P
    sc=h[:,1].reshape(n,P); w=h[:,2].reshape(n,P); X=h[:,3:].reshape(n,P,-1)
    tr=slice(0,int(n*.7)); te=slice(int(n*.7),n)
    W=np.array(tab['rounds'][r-1]['weights'])
    S,L0=best((X[tr]@W),w[tr]); Lc=ll(X[te]@W,w[te],S)
    # difference fit
    D=X-X.mean(1,keepdims=True); y=sc-sc.mean(1,keepdims=True)
    k=D.shape[2]; A=D[tr].reshape(-1,k); B=y[tr].ravel()
    sd=A.std(0); sd[sd==0]=1
    wd=np.linalg.solve((A/sd).T@(A/sd)+10*np.eye(k),(A/sd).T@B)/sd
    Sd,_=best(D[tr]@wd,w[tr]); Ld=ll(D[te]@wd,w[te],Sd)
    r2=lambda p:1-((y[te]-p)**2).sum()/(y[te]**2).sum()
    pc=X[te]@W; pc=pc-pc.mean(1,keepdims=True)
    b=softfit(X[tr],w[tr]); Ls=ll(D[te]@b,w[te],1.0)
    corr=np.corrcoef((D[te]@wd).ravel(),pc.ravel())[0,1]
    print(r,'logloss cur %.4f (S %.1f, file %.1f) diff %.4f (S %.1f) soft %.4f | R2 cur %.3f diff %.3f corr %.3f'%(Lc,S,tab['rounds'][r-1]['spread'],Ld,Sd,Ls,r2(pc),r2(D[te]@wd),corr))
    out.append((W,wd,b*Sd))
if P==4:
  for r in (2,4,6):
    print('round',r)
    for f,a,b_,c in zip(F,*out[r-1]): print('  %-20s %7.2f %7.2f %7.2f'%(f,a,b_,c))
