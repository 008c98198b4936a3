"""Which arm to take and what that may cost, for advice.json: python3 advice.py > advice.json. numpy and scipy; nothing here draws at random but the tables.

Tables are whole (every item under every arm). Score S_k: the mean over sets of the mean over items. Of a pair (j, i), x = y_j - y_i by item, summed by cluster after centring, over N_b:

d_c      sum over the cluster of (x - mean x) / N_b; without clusters every item is one. G_b clusters
V        sum_b G_b/(G_b-1) sum_c d_c^2 / B^2
h^2      sum_b (sum d^4 / sum d^2, or 1/G_b^2 where all d are 0) / B^2;  se^2 = V + h^2
nu       2 se^4 / sum_b [max(2 v_b^2/(G_b-1), r_b^2 (sum d^4 - (sum d^2)^2/G_b)) + h_b^4], r_b = G_b/(G_b-1)/B^2, v_b = r_b sum d^2
q_j      P(max_i Z_i <= q_j) = .95, Z normal with the correlations of e_j - e_i, from the distribution function of the multivariate normal (Genz); pairs that never differ are independent of all else
c_ji     t_nu exceeded as often as q_j is by a normal;  U_ji = S_j - S_i + c_ji se_ji;  C: all U_j. > 0;  L_i = max(0, max over j in C of U_ji)
score    low: Wilson's end with the t that is exceeded as often as the 97.5% quantile of max_k e_k / sd_k; high: the highest of Wilson's ends of all arms with t_.975; both of n = S(1-S)/Var
         right-or-wrong items, Var = sum_b V_bk / B^2, V_bk = G/(G-1) sum_c w_c^2, w_c as d_c for y_k;  df: Welch and Satterthwaite
dunnett  one-sided 95% points of m comparisons with a control in a balanced design, sigma known: integral of Phi((z + q sqrt 2))^m phi(z) dz = .95 (Dunnett 1955: 1.64, 1.92, 2.06, 2.16, 2.23, ...)
"""
import json
import numpy as np
from scipy import integrate, optimize, stats
from scipy.stats import multivariate_normal, norm, t as student

rng = np.random.default_rng(20261129)


def table(N, skills, shared=0.5):
    base = rng.random(N)[:, None]
    own = np.where(rng.random((N, len(skills))) < shared, base, rng.random((N, len(skills))))
    return (own < np.array(skills)[None, :]).astype(int)


def clusters_of(groups, N):
    return groups if groups else [[i] for i in range(N)]


def together(x, groups):
    centred = (x - x.mean()) / len(x)
    return np.array([centred[own].sum() for own in clusters_of(groups, len(x))])


def level_sigma(tables, groups):
    K, B = tables[0].shape[1], len(tables)
    sigma = np.zeros((K, K))
    for rows, own in zip(tables, groups):
        w = np.array([together(rows[:, k], own) for k in range(K)])
        G = w.shape[1]
        sigma += G / (G - 1) * w @ w.T / B**2
    return sigma


def quantile_of_max(R, p):
    """Of the largest of correlated standard normals."""
    m = len(R)
    if m == 1:
        return norm.ppf(p)
    cdf = lambda q: multivariate_normal.cdf(np.full(m, q), np.zeros(m), R, allow_singular=True, maxpts=1_000_000, abseps=1e-6, releps=1e-6)
    return optimize.brentq(lambda q: cdf(q) - p, 1, 4, xtol=1e-5)


def wilson(S, n, z):
    centre, reach, whole = S + z * z / 2 / n, z * np.sqrt(S * (1 - S) / n + z * z / 4 / n / n), 1 + z * z / n
    return (centre - reach) / whole, (centre + reach) / whole


def found(tables, groups):
    K, B = tables[0].shape[1], len(tables)
    S = np.mean([rows.mean(axis=0) for rows in tables], axis=0)
    se, nu, V = np.zeros((K, K)), np.full((K, K), np.inf), np.zeros((K, K))
    for j in range(K):
        for i in range(K):
            if i == j:
                continue
            more = uncertain = 0
            for rows, own in zip(tables, groups):
                d = together(rows[:, j] - rows[:, i], own)
                G, sq = len(d), (d**2).sum()
                zero = sq < 1e-20
                h2 = (1 / G**2 if zero else (d**4).sum() / sq) / B**2
                more += h2
                uncertain += h2**2
                if not zero:
                    r = G / (G - 1) / B**2
                    V[j, i] += r * sq
                    uncertain += max(2 * (r * sq) ** 2 / (G - 1), r**2 * ((d**4).sum() - sq**2 / G))
            se[j, i] = np.sqrt(V[j, i] + more)
            nu[j, i] = 2 * (V[j, i] + more) ** 2 / uncertain
    sigma = level_sigma(tables, groups)
    U, q = np.zeros((K, K)), []
    for j in range(K):
        others = [i for i in range(K) if i != j]
        D = np.array([[sigma[j, j] - sigma[j, i] - sigma[j, u] + sigma[i, u] for u in others] for i in others])
        sd = np.sqrt([V[j, i] for i in others])
        R = np.eye(len(others))
        for a in range(len(others)):
            for b in range(len(others)):
                if a != b and sd[a] > 0 and sd[b] > 0:
                    R[a, b] = D[a, b] / sd[a] / sd[b]
        q.append(quantile_of_max(R, 0.95))
        for i in others:
            U[j, i] = S[j] - S[i] + student.isf(norm.sf(q[j]), nu[j, i]) * se[j, i]
    C = [j for j in range(K) if all(U[j, i] > 0 for i in range(K) if i != j)]
    L = [min(1, max([0] + [U[j, i] for j in C if j != i])) for i in range(K)]
    w = int(np.argmax(S))
    sds = np.sqrt(np.diag(sigma))
    parts = []
    for rows, own in zip(tables, groups):
        one = level_sigma([rows], [own])
        parts.append((np.diag(one) / B**2, len(clusters_of(own, len(rows))) - 1))
    df = sum(p for p, _ in parts) ** 2 / sum(p**2 / d for p, d in parts)
    like = S * (1 - S) / sds**2
    zlow = quantile_of_max(sigma / np.outer(sds, sds), 0.975)
    low = wilson(S[w], like[w], student.isf(norm.sf(zlow), df[w]))[0]
    high = max(wilson(S[k], like[k], student.isf(0.025, df[k]))[1] for k in range(K))
    off = np.arange(K)
    return {
        'scores': (100 * S).tolist(),
        'se': [[100 * se[j, i] if i != j else 0 for i in off] for j in off],
        'nu': [[nu[j, i] if i != j else None for i in off] for j in off],
        'q': q, 'mayBeBest': C, 'lossAtMost': [100 * each for each in L], 'advised': w, 'interval': [100 * low, 100 * high],
    }


def case(name, tables, groups=None):
    groups = groups or [None] * len(tables)
    return {'name': name, 'tables': [rows.tolist() for rows in tables], 'clusters': groups, 'expected': found(tables, groups)}


fives = [list(range(k, k + 5)) for k in range(0, 60, 5)]
few = np.ones((30, 2), dtype=int)
few[:6, :] = 0
few[7, 1] = 0
alike = table(40, [0.6, 0.7])
cases = [
    case('two arms', [table(60, [0.6, 0.72])]),
    case('two arms that differ on one question', [few]),
    case('three arms, two sets', [table(50, [0.6, 0.7, 0.75]), table(20, [0.5, 0.5, 0.6])]),
    case('three arms, clusters of five', [table(60, [0.7, 0.6, 0.65], 0.8)], [fives]),
    case('four arms, of which two never differ', [np.column_stack([alike, alike[:, 1], table(40, [0.4])])]),
    case('six arms', [table(150, [0.7, 0.72, 0.6, 0.5, 0.74, 0.3], 0.7)]),
]


def dunnett(m):
    inside = lambda q: integrate.quad(lambda z: norm.cdf(z + q * np.sqrt(2)) ** m * norm.pdf(z), -9, 9, epsabs=1e-12)[0]
    return optimize.brentq(lambda q: inside(q) - 0.95, 1, 4, xtol=1e-10)


print(json.dumps({'cases': cases, 'dunnett': {str(m): dunnett(m) for m in [1, 2, 3, 4, 5, 7, 9]}}, separators=(',', ':')))
