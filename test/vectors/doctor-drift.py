"""doctor-drift.json: a regression of scores on the rank of time with dummies for questions and prompts, and its t by question clusters. numpy 2, scipy 1."""
import json
import numpy as np
import scipy.stats as st

rng = np.random.default_rng(7)
Q, T = 24, 6
rows = []
for b in range(2):  # two blocks of 12 questions, prompts shuffled inside
    for t in rng.permutation(T):
        rows += [(q, t) for q in range(12 * b, 12 * b + 12)]
q, t = (np.array(column) for column in zip(*rows))
at = np.arange(len(rows), dtype=float)
right = (rng.random(len(rows)) < 0.5 + 0.2 * np.sin(q) + 0.1 * (t == 2) - 0.35 * at / len(rows)).astype(float)
kept = rng.random(len(rows)) > 0.05
q, t, at, y = q[kept], t[kept], at[kept], right[kept]
n = len(q)
time = (st.rankdata(at) - 1) / (n - 1)
D = np.zeros((n, Q + T))
D[np.arange(n), q] = D[np.arange(n), Q + t] = 1
residual = lambda v: v - D @ np.linalg.lstsq(D, v, rcond=None)[0]
e, r = residual(y), residual(time)
U = np.array([(e * r)[q == i].sum() for i in np.unique(q)])
p = 2 * st.t.sf(abs(U.sum()) / np.sqrt((U**2).sum()), len(U) - 1)
means = [time[t == i].mean() for i in range(T)]
print(json.dumps({
    "notes": "Made by doctor-drift.py.",
    "item": q.tolist(), "prompt": t.tolist(), "score": y.astype(int).tolist(), "at": at.astype(int).tolist(),
    "change": U.sum() / (r**2).sum(), "p": p, "gap": max(means) - min(means),
}))
