"""Writes verdicts.json: expected values for the statistics of verdicts.

    python3 -m venv /tmp/vectors && /tmp/vectors/bin/pip install numpy==2.4.6 scipy==1.17.1
    /tmp/vectors/bin/python test/vectors/verdicts.py

Scores are fractions in [0, 1], and so are standard deviations, unless a name ends in "Points". null = missing or undefined. Each value is
computed by a second route where one is at hand, and the program stops where the two differ.

T prompts, N items, R samples, B benchmarks (item sets). A table is a list of items, each with T cells.

noncentralChiSquare, noncentralF   scipy.stats ncx2 (chi2 at lambda 0) and ncf (f at lambda 0); checked by the Poisson mixture
    P(X <= x) = sum_j Poisson(j; lambda/2) G_j(x), G_j central chi-square with df + 2j, or the regularised incomplete beta
    I_z(d1/2 + j, d2/2), z = d1 x/(d1 x + d2).
additiveFit   y_it = a_i + b_t on the cells there are, sum of b = 0, by least squares on dummy variables. Items and prompts are nodes, cells
    are edges; the fit is that of the connected part with most cells, other prompts are null and items outside it do not count.
    df = cells - rows - (Tc - 1), MS = RSS/df, phi = mean over Tc - 1 of the eigenvalues of Cov(b)/sigma^2, which is
    (tr((C + J/Tc)^-1) - 1)/(Tc - 1) with C = diag(n_t) - sum_i 1_i 1_i'/k_i. S_t = mean a_i + b_t.
    muVar (endless items) = v/n + MS (mean 1/k_i - 1/Tc)/n, v = max(0, Var(a_i) - MS (mean 1/k_i - 1/Tc)), Var with n - 1.
spread   S_t = mean over benchmarks of the fitted means, s2 = Var(S_t) with T - 1, omega2 = sum MS_b (phi_b - 1/N_b)/B^2,
    omegaInf2 = sum MS_b phi_b/B^2, floor2 = sum (MS_b/N_b)/B^2, sigma2 = max(0, s2 - omega2), tau2 = max(0, s2 - omegaInf2),
    MSplus_b = (RSS_b + (T - 1)/T)/df_b, omegaPlus2 = sum c_b with c_b = MSplus_b phi_b/B^2, nu2 = (sum c_b)^2/sum(c_b^2/df_b).
tauInterval   F = s2/omega2 ~ noncentral F(nu1, nu2, nu1 tau^2/omega2). lower: P(F' >= F) = .025, 0 where that is >= .025 at tau 0;
    upper: P(F' <= max(1, F)) = .025; neither beyond tauMax = sqrt(T/(4 (T - 1))).
otherPromptsInterval   tau^2 = nu1 s2/q - omega2, q the .975 quantile of chi-square(nu1) for the lower end (at least 0), the .025 quantile
    for the upper, there with max(s2, omega2) for s2; the same cap.
gradeProbabilities   L(tau) = density of that noncentral F at s2/omega2, tau flat on 0..tauMax; sigma' = 100 sqrt(sigma0prime2 + tau^2); AAA
    up to the first quartile, AA to the second, A to the third, BBB above. At s2 = 0 the limit L = exp(-lambda/2).
wilson   Wilson (1927), score interval without continuity correction.
permutation   the exact share of all arrangements (each item's cells over the prompts, items independently) whose s2 is at least that seen.
alphaJackknife   Krippendorff's alpha (2011), interval metric. Units with fewer than two ratings are left out beforehand; n is the number of
    the others. theta = artanh(alpha), pseudo-values n theta - (n - 1) theta_(i), se = their sd (n - 1)/sqrt(n),
    tanh(theta +- t_{n-1, .975} se). No interval where alpha or a left-out alpha is 1 or undefined (no rating differs from another).
gwet   AC1 = (pa - pe)/(1 - pe) for yes/no (Gwet 2008, "Computing inter-rater reliability and its variance in the presence of high
    agreement"): pa = mean over units with r_i >= 2 ratings of sum_k r_ik (r_ik - 1)/(r_i (r_i - 1)); prevalence pi = mean over units with
    a rating of r_i1/r_i; pe = 2 pi (1 - pi).
components   mean squares of a full N x T x R table; sigma2_t = (MS_t - MS_it)/(N R), sigma2_i = (MS_i - MS_it)/(T R),
    sigma2_it = (MS_it - MS_e)/R, sigma2_e = MS_e; at R = 1 one term, MS_it, which stands as `it` (`e` null) and is divided by N' T' only.
    `shown` has 0 for negatives. SE^2(mu) = tau2/T' + sum_b [i/N' + it/(N' T') + e/(N' T' R')]/B^2 from the shown ones; samePrompts is
    without its first term. tau2 as under spread, on cell means.
roganGladen   (apparent + specificity - 1)/(sensitivity + specificity - 1), held in [0, 1]; Rogan & Gladen (1978).
maxT   se_k = sd (n - 1) of draws, z_d = max_k |draw_dk - mean_k|/se_k, p_k = (1 + #{z_d >= |estimate_k|/se_k})/(1 + D); Westfall & Young.
itemsNeeded   ceil(((z_.975 + z_power) sd/difference)^2), z as scipy.stats.norm.ppf gives it, not rounded.
paraphraseFloor   items x wordings x orders of 0/1; spread of an item = population sd over its wordings of the mean over orders; sBar = mean
    over items; floor = the same, averaged over all shuffles of the wordings within item x order; added = sBar - floor.
"""

import itertools
import json
import math
import platform
from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import scipy
from scipy import integrate, optimize, special, stats

SEED = 20250611
rng = np.random.default_rng(SEED)


def near(a, b, absolute=1e-12, relative=1e-10):
    assert np.allclose(a, b, rtol=relative, atol=absolute), (a, b)


def snap(x):
    """Rounding errors around an exact zero."""
    return 0.0 if abs(x) < 1e-13 else float(x)


# Distributions


def poisson_weights(mean):
    reach = 12 * math.sqrt(mean) + 60
    j = np.arange(max(0, math.floor(mean - reach)), math.ceil(mean + reach))
    weights = stats.poisson.pmf(j, mean)
    near(weights.sum(), 1)
    return j, weights


def chi2_mixture(x, df, lam):
    j, weights = poisson_weights(lam / 2)
    return float(weights @ special.gammainc(df / 2 + j, x / 2))


def f_mixture(x, d1, d2, lam):
    j, weights = poisson_weights(lam / 2)
    return float(weights @ special.betainc(d1 / 2 + j, d2 / 2, d1 * x / (d1 * x + d2)))


def chi2_cdf(x, df, lam):
    return float(stats.chi2.cdf(x, df) if lam == 0 else stats.ncx2.cdf(x, df, lam))


def f_cdf(x, d1, d2, lam):
    return float(stats.f.cdf(x, d1, d2) if lam == 0 else stats.ncf.cdf(x, d1, d2, lam))


def f_sf(x, d1, d2, lam):
    return float(stats.f.sf(x, d1, d2) if lam == 0 else stats.ncf.sf(x, d1, d2, lam))


def f_pdf(x, d1, d2, lam):
    return float(stats.f.pdf(x, d1, d2) if lam == 0 else stats.ncf.pdf(x, d1, d2, lam))


def chi_square_cases():
    cases = []
    for x, df, lam in [
        (0, 3, 2), (0.5, 1, 0), (3, 2, 0), (16.9, 9, 0), (0.02, 9, 0.3), (4, 9, 0.3), (25, 9, 0.3), (1.5, 2, 5), (12, 9, 5), (60, 39, 5),
        (45, 9, 80), (95, 9, 80), (150, 39, 80), (4700, 9, 5000), (5009, 9, 5000), (5400, 39, 5000), (200, 4, 5),
    ]:  # fmt: skip
        cdf = chi2_cdf(x, df, lam)
        near(cdf, chi2_mixture(x, df, lam), 1e-11, 1e-8)
        cases.append({"x": x, "df": df, "lambda": lam, "cdf": cdf})
    quantiles = []
    for df, p in itertools.product([1, 2, 9, 39], [0.025, 0.5, 0.975]):
        x = float(stats.chi2.ppf(p, df))
        near(special.gammainc(df / 2, x / 2), p)
        quantiles.append({"p": p, "df": df, "x": x})
    return {"cases": cases, "quantile": quantiles}


def f_cases():
    cases = []
    for x, d1, d2, lam in [
        (1, 2, 30, 0), (3.2, 9, 171, 0), (0.3, 39, 2301, 0), (0.2, 9, 171, 0.3), (2, 9, 171, 0.3), (0.5, 2, 8, 5), (1.6, 9, 513, 5),
        (4, 9, 1e7, 5), (0.4, 1, 20, 5), (6, 9, 513, 80), (11, 9, 171, 80), (3, 39, 1e7, 80), (9.889, 9, 1e7, 80), (500, 9, 171, 5000),
        (560, 9, 513, 5000), (128, 39, 1e7, 5000),
    ]:  # fmt: skip
        cdf, pdf, h = f_cdf(x, d1, d2, lam), f_pdf(x, d1, d2, lam), 1e-3 * x
        near(cdf, f_mixture(x, d1, d2, lam), 1e-11, 1e-10)
        f = [f_mixture(x + k * h, d1, d2, lam) for k in (-2, -1, 1, 2)]
        near(pdf, (f[0] - 8 * f[1] + 8 * f[2] - f[3]) / (12 * h), 1e-10, 1e-6)
        if d2 == 1e7:
            near(cdf, chi2_cdf(d1 * x, d1, lam), 1e-4)
        cases.append({"x": x, "d1": d1, "d2": d2, "lambda": lam, "cdf": cdf, "pdf": pdf})
    return cases


# The additive fit


def connected_part(table):
    """Items and prompts of the connected part with most cells."""
    cells = [(i, t) for i, row in enumerate(table) for t, y in enumerate(row) if y is not None]
    part = {("t", t): t for t in range(len(table[0]))} | {("i", i): len(table[0]) + i for i in range(len(table))}
    for i, t in cells:
        a, b = part[("i", i)], part[("t", t)]
        part = {node: a if p == b else p for node, p in part.items()}
    sizes = Counter(part[("t", t)] for _, t in cells).most_common()
    assert len(sizes) == 1 or sizes[0][1] > sizes[1][1], "a tie"
    largest = sizes[0][0]
    return [i for i in range(len(table)) if part[("i", i)] == largest], [t for t in range(len(table[0])) if part[("t", t)] == largest]


def closed_form(y, there):
    """b, RSS and phi from the T x T system, and the mean of 1/k_i."""
    k, T = there.sum(1), there.shape[1]
    C = np.diag(there.sum(0)) - (there / k[:, None]).T @ there
    means = (y * there).sum(1) / k
    inverse = np.linalg.inv(C + np.ones((T, T)) / T)
    b = inverse @ ((y - means[:, None]) * there).sum(0)
    a = means - (there @ b) / k
    return b, float((((y - a[:, None] - b) * there) ** 2).sum()), (np.trace(inverse) - 1) / (T - 1), float((1 / k).mean())


def fit(table):
    items, prompts = connected_part(table)
    y = np.array([[np.nan if table[i][t] is None else table[i][t] for t in prompts] for i in items], dtype=float)
    there = ~np.isnan(y)
    (N, T), cells = y.shape, np.argwhere(there)
    X = np.zeros((len(cells), N + T))
    X[np.arange(len(cells)), cells[:, 0]] = 1
    X[np.arange(len(cells)), N + cells[:, 1]] = 1
    constraint = np.concatenate([np.zeros(N), np.ones(T)])
    solution = np.linalg.lstsq(np.vstack([X, constraint]), np.append(y[there], 0), rcond=None)[0]
    a, b = solution[:N], np.array([snap(v) for v in solution[N:]])
    rss = snap(((y[there] - X @ solution) ** 2).sum())
    df = len(cells) - N - (T - 1)
    ms = rss / df
    # The covariance of b / sigma^2: b is linear in y; take its sum out of the pseudo-inverse.
    weights = (np.eye(T) - 1 / T) @ np.linalg.pinv(X)[N:]
    phi = float(np.trace(weights @ weights.T) / (T - 1))
    b2, rss2, phi2, mean_inverse = closed_form(np.nan_to_num(y), there)
    near(b, b2), near(rss, rss2), near(phi, phi2)
    extra = ms * (mean_inverse - 1 / T)
    v = max(0.0, float(a.var(ddof=1)) - extra)
    effects, fitted = [None] * len(table[0]), [None] * len(table[0])
    for t, effect in zip(prompts, b):
        effects[t], fitted[t] = float(effect), snap(a.mean() + effect)
    return {
        "effects": effects, "fittedMean": fitted, "rows": N, "cells": len(cells), "rss": rss, "df": df, "ms": ms, "phi": phi,
        "mu": float(a.mean()), "muVar": snap(v / N + extra / N),
    }  # fmt: skip


def random_table(N, T, effect=0.15, missing=0.0, R=1):
    """0/1 answers, or means of R of them; every item keeps a cell."""
    while True:
        p = special.expit(rng.normal(0.5, 1.6, N)[:, None] + rng.normal(0, effect * 6, T) + rng.normal(0, 0.7, (N, T)))
        y = rng.binomial(R, p) / R
        gone = rng.random((N, T)) < missing
        table = [[None if gone[i, t] else (int(y[i, t]) if R == 1 else float(y[i, t])) for t in range(T)] for i in range(N)]
        if all(any(c is not None for c in row) for row in table) and len(connected_part(table)[1]) == T:
            return table


def additive_cases():
    hidden = [[1, 0, 1, None], [0, 0, 1, None], [1, None, 1, None], [1, 1, 0, None], [None, None, None, 1], [None, None, None, 0]]
    tables = {
        "complete, by hand": [[1, 0, 1], [0, 0, 1], [1, 1, 1], [1, 0, 0]],
        "complete, random": random_table(20, 5),
        "complete, means of three samples": random_table(8, 4, R=3),
        "30 % missing": random_table(20, 5, missing=0.3),
        "30 % missing, ten prompts": random_table(24, 10, missing=0.3),
        "30 % missing, means of two samples": random_table(12, 6, missing=0.3, R=2),
        "an item with one answer": [[1, None, None], [0, 1, 1], [1, 1, 0], [0, None, 1], [1, 0, None]],
        "an item without answers": [[1, 0, 1], [None, None, None], [0, 0, 1], [1, 0, 0]],
        "a prompt not connected to the others": hidden,
        "a prompt without answers": [[1, 0, None], [1, 1, None], [0, 1, None], [1, 0, None]],
        "two parts": [[1, 0, None, None]] * 3 + [[None, None, 1, 0]] + [[0, 1, None, None], [None, None, 1, 1]],
        "answers of each item equal": [[1, 1, 1], [0, 0, 0], [1, 1, 1], [1, 1, 1]],
        "answers of each item equal, some missing": [[1, None, 1, 1], [0, 0, None, 0], [None, 1, 1, 1], [1, 1, None, None], [0, 0, 0, 0]],
        "prompts differ by a constant": [[0.5, 0.25, 0.75], [0.25, 0, 0.5], [0.5, 0.25, 0.75]],
    }
    cases = [{"name": name, "table": table, "expected": fit(table)} for name, table in tables.items()]
    equal = [c["expected"] for c in cases if "each item equal" in c["name"]]
    assert all(e["rss"] == 0 and set(e["effects"]) == {0} for e in equal)
    return cases


# Spread


def spread(tables):
    fits = [fit(table) for table in tables]
    B, T = len(tables), len(tables[0][0])
    N = [f["rows"] for f in fits]
    scores = np.mean([f["fittedMean"] for f in fits], axis=0)
    s2 = snap(scores.var(ddof=1))
    plus = [(f["rss"] + (T - 1) / T) / f["df"] for f in fits]
    c = [p * f["phi"] / B**2 for p, f in zip(plus, fits)]
    omega2 = snap(sum(f["ms"] * (f["phi"] - 1 / n) for f, n in zip(fits, N)) / B**2)
    omega_inf2 = sum(f["ms"] * f["phi"] for f in fits) / B**2
    return {
        "scores": scores.tolist(), "s2": s2, "omega2": omega2, "omegaInf2": omega_inf2,
        "floor2": sum(f["ms"] / n for f, n in zip(fits, N)) / B**2, "sigma2": max(0.0, s2 - omega2), "tau2": max(0.0, s2 - omega_inf2),
        "msPlus": plus, "omegaPlus2": sum(c), "nu2": sum(c) ** 2 / sum(x**2 / f["df"] for x, f in zip(c, fits)),
    }  # fmt: skip


def spread_cases():
    def several(sizes, T, **how):
        return [random_table(n, T, **how) for n in sizes]

    benchmarks = {
        "one, by hand": [[[1, 0, 1], [0, 0, 1], [1, 1, 1], [1, 0, 0]]],
        "two, by hand": [[[1, 0, 1], [0, 0, 1], [1, 1, 1], [1, 0, 0]], [[1, 1, 1], [0, 1, 1]]],
        "two, complete": several([15, 15], 5),
        "three of unequal size, complete": several([8, 12, 20], 6),
        "three, no effect": several([10, 10, 10], 10, effect=0.0),
        "two, 30 % missing": several([15, 18], 5, missing=0.3),
        "three, 15 % missing, ten prompts": several([14, 14, 14], 10, missing=0.15),
        "two, means of three samples": several([8, 8], 4, R=3),
        "two, nothing flips": [[[1] * 4, [0] * 4, [1] * 4], [[1] * 4, [1] * 4]],
        "two, nothing flips in one": [[[1] * 4, [0] * 4, [1] * 4], random_table(6, 4)],
    }
    cases = [{"name": name, "tables": tables, "expected": spread(tables)} for name, tables in benchmarks.items()]
    for case in cases:
        if all(y is not None for table in case["tables"] for row in table for y in row):
            direct = np.mean([np.mean(table, axis=0) for table in case["tables"]], axis=0)
            near(direct, case["expected"]["scores"])
            near(case["expected"]["omegaInf2"], case["expected"]["floor2"])
            near(case["expected"]["omega2"], 0)
    return cases


def tau_max(T):
    return math.sqrt(T / (4 * (T - 1)))


def cross(f, top, level):
    """Where f, monotone in tau, is at the level; the top where it is not on the way there."""
    if (f(0) - level) * (f(top) - level) > 0:
        return top
    return float(optimize.brentq(lambda tau: f(tau) - level, 0, top, xtol=1e-15, rtol=1e-14))


def tau_interval(s2, omega2, nu1, nu2, T):
    F, top = s2 / omega2, tau_max(T)

    def lam(tau):
        return nu1 * tau**2 / omega2

    lower = 0.0 if f_sf(F, nu1, nu2, 0) >= 0.025 else cross(lambda tau: f_sf(F, nu1, nu2, lam(tau)), top, 0.025)
    upper = cross(lambda tau: f_cdf(max(1, F), nu1, nu2, lam(tau)), top, 0.025)
    if 0 < lower < top:
        near(1 - f_mixture(F, nu1, nu2, lam(lower)), 0.025, 1e-9)
    if upper < top:
        near(f_mixture(max(1, F), nu1, nu2, lam(upper)), 0.025, 1e-9)
    return {"lower": lower, "upper": upper}


SPREADS = [  # s2, omega2, nu2, T
    (0.0, 0.0002, 171, 10), (0.0, 0.0005, 30, 3), (0.0002, 0.0002, 171, 10), (0.0005, 0.0002, 171, 10), (0.0009, 0.00025, 513, 10),
    (0.0009, 0.00025, 1e9, 10), (0.0144, 0.00015, 513, 10), (0.0144, 0.00015, 30, 10), (0.0012, 0.0001, 76, 3), (0.0012, 0.0001, 1e9, 3),
    (0.3, 0.001, 30, 3), (0.25, 0.0004, 171, 10), (0.00035, 0.0002, 2301, 40), (0.004, 0.0001, 1e9, 40), (0.00005, 0.0002, 2301, 40),
    (0.002, 0.0008, 64, 5),
]  # fmt: skip


def interval_cases():
    tau, other = [], []
    for s2, omega2, nu2, T in SPREADS:
        nu1 = T - 1
        given = {"s2": s2, "omega2": omega2, "nu1": nu1, "nu2": nu2, "T": T, "tauMax": tau_max(T)}
        tau.append(given | tau_interval(s2, omega2, nu1, nu2, T))
        low, high = (float(stats.chi2.ppf(q, nu1)) for q in (0.975, 0.025))
        lower = math.sqrt(max(0, nu1 * s2 / low - omega2))
        upper = math.sqrt(max(0, nu1 * max(s2, omega2) / high - omega2))
        if lower > 0:
            near(stats.chi2.sf(nu1 * s2 / (omega2 + lower**2), nu1), 0.025)
        near(stats.chi2.cdf(nu1 * max(s2, omega2) / (omega2 + upper**2), nu1), 0.025)
        del given["nu2"]
        other.append(given | {"lower": min(lower, tau_max(T)), "upper": min(upper, tau_max(T))})
    return tau, other


GRADES = ["AAA", "AA", "A", "BBB"]


def grade_probabilities(s2, omega2, nu1, nu2, T, sigma0prime2, quartiles):
    top = tau_max(T)
    edges = [math.sqrt(min(top**2, max(0, (q / 100) ** 2 - sigma0prime2))) for q in quartiles]
    edges = [0, *edges, top]

    def likelihood(tau):
        lam = nu1 * tau**2 / omega2
        return math.exp(-lam / 2) if s2 == 0 else f_pdf(s2 / omega2, nu1, nu2, lam)

    width = math.sqrt(omega2 / nu1)  # the narrowest the likelihood gets

    def panels(nodes, share):
        """Gauss-Legendre on equal panels between neighbouring edges."""
        x, w = np.polynomial.legendre.leggauss(nodes)
        masses = []
        for a, b in itertools.pairwise(edges):
            ends = np.linspace(a, b, math.ceil((b - a) / (share * width)) + 1)
            half = (ends[-1] - ends[0]) / max(1, len(ends) - 1) / 2
            masses.append(sum(half * wk * likelihood(m + half * xk) for m in (ends[1:] + ends[:-1]) / 2 for xk, wk in zip(x, w)))
        return np.array(masses) / sum(masses)

    result = panels(8, 0.8)
    near(result, panels(6, 0.7), 1e-11)
    # The second route: adaptive, with the mixture in place of scipy's density, as far as the likelihood reaches.
    end = min(top, 2 * math.sqrt(s2) + 12 * math.sqrt(omega2))
    cuts = sorted({min(e, end) for e in edges} | set(np.linspace(0, end, 25)))
    F, mass = s2 / omega2, np.zeros(4)
    peak = max(mixture_density(F, nu1, nu2, nu1 * t**2 / omega2) for t in np.linspace(0, end, 200))
    for a, b in itertools.pairwise(cuts):
        part = integrate.quad(lambda t: mixture_density(F, nu1, nu2, nu1 * t**2 / omega2) / peak, a, b, epsabs=1e-10 * width)[0]
        mass[sum(a >= e for e in edges[1:4])] += part
    near(result, mass / mass.sum(), 1e-8, 0)
    return {grade: float(p) for grade, p in zip(GRADES, result)}


def grade_probabilities_with_floor(s2, omega2, nu1, nu2, T, sigma0prime2, floor_df, quartiles):
    """sigma0prime2 is an estimate: floor_df * sigma0prime2 / truth ~ chi2(floor_df), integrated over with everything else as above."""
    top = tau_max(T)
    x, w = np.polynomial.legendre.leggauss(40)
    end = min(top, 2 * math.sqrt(s2) + 12 * math.sqrt(omega2))
    cuts = sorted({0, end} | {min(end, q / 100) for q in quartiles} | set(np.linspace(0, end, 60)))
    mass = np.zeros(4)
    for a, b in itertools.pairwise(cuts):
        for t, weight in zip((a + b) / 2 + (b - a) / 2 * x, (b - a) / 2 * w):
            lam = nu1 * t**2 / omega2
            like = weight * (math.exp(-lam / 2) if s2 == 0 else f_pdf(s2 / omega2, nu1, nu2, lam))
            room = [(q / 100) ** 2 - t**2 for q in quartiles]
            below = [0.0, *(stats.chi2.sf(floor_df * sigma0prime2 / r, floor_df) if r > 0 else 0.0 for r in room), 1.0]
            mass += like * np.diff(below)
    mass /= mass.sum()
    # The second route: an equal-tailed grid over what the floor may be, each with the grades of a known floor.
    n = 4000
    truths = floor_df * sigma0prime2 / stats.chi2.ppf((np.arange(n) + 0.5) / n, floor_df)
    taus = (np.arange(20_000) + 0.5) / 20_000 * end
    like = np.array([math.exp(-nu1 * t**2 / omega2 / 2) if s2 == 0 else f_pdf(s2 / omega2, nu1, nu2, nu1 * t**2 / omega2) for t in taus])
    sums = np.concatenate([[0], np.cumsum(like)]) / like.sum()
    grid = np.concatenate([[0], taus + taus[0]])
    shares = [np.mean(np.interp(np.sqrt(np.maximum(0, (q / 100) ** 2 - truths)), grid, sums)) for q in quartiles]
    near(mass, np.diff([0, *shares, 1]), 1e-4, 0)
    return {grade: float(p) for grade, p in zip(GRADES, mass)}


def mixture_density(x, d1, d2, lam):
    if x == 0:
        return math.exp(-lam / 2)
    j, weights = poisson_weights(lam / 2)
    slope = d1 * d2 / (d1 * x + d2) ** 2
    return float(weights @ stats.beta.pdf(d1 * x / (d1 * x + d2), d1 / 2 + j, d2 / 2)) * slope


def grade_cases():
    cases = []
    for s2, omega2, nu2, T, prime, quartiles in [
        (0.0004, 0.0002, 513, 10, 0.0002, [1.9, 2.6, 4.2]),
        (0.0009, 0.00025, 513, 10, 0.00025, [1.9, 2.6, 4.2]),
        (0.0, 0.0002, 513, 10, 0.0001, [1.9, 2.6, 4.2]),
        (0.0, 0.0005, 1e9, 5, 0.0005, [1.9, 2.6, 4.2]),
        (0.0144, 0.00015, 171, 10, 0.0002, [1.9, 2.6, 4.2]),
        (0.0016, 0.00005, 1e9, 40, 0.00005, [1.9, 2.6, 4.2]),
        (0.0006, 0.0002, 513, 10, 0.0008, [1.9, 2.6, 4.2]),
        (0.0006, 0.0004, 76, 5, 0.002, [1.9, 2.6, 4.2]),
        (0.0012, 0.0006, 30, 6, 0.0002, [3.0, 5.5, 9.0]),
    ]:
        nu1 = T - 1
        given = {"s2": s2, "omega2": omega2, "nu1": nu1, "nu2": nu2, "T": T, "sigma0prime2": prime, "quartilesPoints": quartiles}
        cases.append(given | {"probabilities": grade_probabilities(s2, omega2, nu1, nu2, T, prime, quartiles)})
    for s2, omega2, nu2, T, prime, floor_df, quartiles in [
        (0.0004, 0.0002, 513, 10, 0.0002, 40, [1.9, 2.6, 4.2]),
        (0.0006, 0.0002, 513, 10, 0.0008, 12, [1.9, 2.6, 4.2]),
        (0.0, 0.0005, 76, 5, 0.0005, 200, [1.9, 2.6, 4.2]),
        (0.007, 0.0068, 108, 10, 0.00035, 108, [1.3, 1.57, 2.04]),
    ]:
        nu1 = T - 1
        given = {"s2": s2, "omega2": omega2, "nu1": nu1, "nu2": nu2, "T": T, "sigma0prime2": prime, "floorDf": floor_df, "quartilesPoints": quartiles}
        cases.append(given | {"probabilities": grade_probabilities_with_floor(s2, omega2, nu1, nu2, T, prime, floor_df, quartiles)})
    first = cases[2]  # s2 = 0: half a normal distribution of sd sqrt(omega2/nu1)
    sd = math.sqrt(first["omega2"] / first["nu1"])
    edge = math.sqrt(0.019**2 - first["sigma0prime2"])
    near(first["probabilities"]["AAA"], math.erf(edge / sd / math.sqrt(2)) / math.erf(tau_max(10) / sd / math.sqrt(2)))
    return cases


# Shares, permutations


def wilson_cases():
    cases = []
    z = float(stats.norm.ppf(0.975))
    for k, n in [(20, 20), (0, 20), (1, 1), (0, 1), (57, 60), (1, 2), (30, 60), (3, 200), (600, 600), (1234, 5000)]:
        p, d = k / n, 1 + z * z / n
        centre, half = (p + z * z / (2 * n)) / d, z / d * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        lower, upper = (0.0 if k == 0 else centre - half), (1.0 if k == n else centre + half)
        near([lower, upper], list(stats.binomtest(k, n).proportion_ci(method="wilson")))
        cases.append({"successes": k, "n": n, "lower": lower, "upper": upper})
    return cases


def variance(values):
    mean = sum(values) / len(values)
    return sum((v - mean) ** 2 for v in values) / (len(values) - 1)


def permutation_share(tables):
    """By the distribution of the column sums, item by item, in exact fractions."""
    B, T = len(tables), len(tables[0][0])
    total = Counter({(Fraction(0),) * T: 1})
    for table in tables:
        for row in table:
            ways = Counter(itertools.permutations([Fraction(y) / (len(table) * B) for y in row]))
            grown = Counter()
            for sums, count in total.items():
                for way, times in ways.items():
                    grown[tuple(s + w for s, w in zip(sums, way))] += count * times
            total = grown
    seen = variance([sum(Fraction(row[t]) / (len(table) * B) for table in tables for row in table) for t in range(T)])
    size = sum(total.values())
    assert size == math.factorial(T) ** sum(map(len, tables))
    extreme = sum(count for sums, count in total.items() if variance(sums) >= seen)
    return {"s2": float(seen), "arrangements": size, "atLeast": extreme, "p": extreme / size}


def brute_share(tables):
    T = len(tables[0][0])
    rows = [np.array(row) / (len(table) * len(tables)) for table in tables for row in table]
    orders = list(itertools.permutations(range(T)))
    scores = np.zeros((1, T))
    for row in rows:
        scores = (scores[:, None, :] + np.array([row[list(o)] for o in orders])[None]).reshape(-1, T)
    return float((scores.var(axis=1, ddof=1) >= sum(rows).var(ddof=1) - 1e-12).mean())


def permutation_cases():
    tables = {
        "six items, three prompts": [[[1, 0, 1], [1, 0, 1], [1, 1, 1], [0, 0, 1], [1, 0, 0], [1, 0, 1]]],
        "six items, three prompts, no effect": [[[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 1], [1, 0, 1]]],
        "nothing flips": [[[1, 1, 1], [0, 0, 0], [1, 1, 1]]],
        "three items, four prompts": [[[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 0, 1]]],
        "two sets, four items, three prompts": [
            [[1, 0, 1], [1, 0, 1], [1, 0, 1], [0, 0, 1]],
            [[1, 1, 0], [1, 0, 1], [1, 0, 1], [1, 1, 1]],
        ],
        "two sets of unequal size": [[[1, 0, 1], [1, 0, 1]], [[0, 0, 1], [1, 0, 0], [1, 0, 1], [1, 0, 1], [0, 0, 0]]],
        "means of two samples as blocks": [[[1.0, 0.0, 0.5], [1.0, 0.5, 0.5], [0.5, 0.0, 1.0], [1.0, 0.5, 1.0], [0.5, 0.0, 0.0]]],
    }
    cases = [{"name": name, "tables": t, "expected": permutation_share(t)} for name, t in tables.items()]
    for case in cases:
        near(case["expected"]["p"], brute_share(case["tables"]))
    return cases


# Agreement


def alpha(units):
    """From the sums over pairs; None where no rating differs from another."""
    units = [[r for r in unit if r is not None] for unit in units]
    units = [unit for unit in units if len(unit) > 1]
    values = [r for unit in units for r in unit]
    n = len(values)
    if len(set(values)) < 2:
        return None
    observed = sum(sum((a - b) ** 2 for a, b in itertools.permutations(unit, 2)) / (len(unit) - 1) for unit in units) / n
    expected = sum((a - b) ** 2 for a, b in itertools.permutations(values, 2)) / (n * (n - 1))
    near(1 - observed / expected, alpha_by_coincidences(units))
    return 1.0 if observed == 0 else 1 - observed / expected


def alpha_by_coincidences(units):
    scale = sorted({r for unit in units for r in unit})
    o = np.zeros((len(scale), len(scale)))
    for unit in units:
        for a, b in itertools.permutations(unit, 2):
            o[scale.index(a), scale.index(b)] += 1 / (len(unit) - 1)
    delta = np.subtract.outer(scale, scale) ** 2
    n = o.sum(1)
    return 1 - (n.sum() - 1) * (o * delta).sum() / (np.outer(n, n) * delta).sum()


def jackknife(units):
    pairable = [unit for unit in units if sum(r is not None for r in unit) > 1]
    n = len(pairable)
    whole = alpha(pairable)
    left_out = [alpha(pairable[:i] + pairable[i + 1 :]) for i in range(n)]
    interval = None
    if all(a is not None and a < 1 for a in [whole, *left_out]):
        theta = math.atanh(whole)
        pseudo = [n * theta - (n - 1) * math.atanh(a) for a in left_out]
        se = float(np.std(pseudo, ddof=1) / math.sqrt(n))
        left = np.arctanh(np.array(left_out))
        near(se, math.sqrt((n - 1) / n * ((left - left.mean()) ** 2).sum()))
        half = float(stats.t.ppf(0.975, n - 1)) * se
        interval = {"se": se, "lower": math.tanh(theta - half), "upper": math.tanh(theta + half)}
    return {"alpha": whole, "pairable": n, "leftOut": left_out, "interval": interval}


def ratings(units, raters, scale, noise, missing, skew=0.0):
    truth = rng.normal(scale / 2 + skew, scale / 3, units)
    out = []
    for t in truth:
        row = [int(np.clip(round(t + rng.normal(0, noise)), 0, scale)) for _ in range(raters)]
        out.append([None if rng.random() < missing else r for r in row])
    return out


def alpha_cases():
    yes_no = [[1, 1]] * 7 + [[1, 0]] + [[0, 0]] * 2 + [[1, 1]] * 2
    few = [[1, 2, None], [None, 3, None], [2, 2, 3], [None, None, None], [5, None, 4], [4, 4, 4], [1, 1, None]]
    units = {
        "five points, three raters": ratings(12, 3, 5, 0.8, 0),
        "five points, four raters, some missing": ratings(15, 4, 5, 0.8, 0.25),
        "ten points, two raters": ratings(20, 2, 10, 1.5, 0),
        "yes/no, skewed, one disagreement": yes_no,
        "yes/no, skewed": [[1, 1]] * 14 + [[1, 0], [0, 1], [0, 0], [0, 0], [1, 0], [0, 0]],
        "yes/no, less than chance": [[1, 0], [0, 1], [1, 1], [0, 0], [1, 0], [0, 1]],
        "units with one rating or none": few,
        "a left-out alpha is 1": [[1, 1], [2, 2], [3, 3], [3, 4], [5, 5]],
        "a left-out alpha is undefined": [[2, 2], [2, 2], [2, 3], [2, 2]],
        "all agree": [[1, 1], [2, 2], [3, 3]],
        "no rating differs": [[2, 2], [2, 2], [2, 2]],
    }
    return [{"name": name, "units": u, "expected": jackknife(u)} for name, u in units.items()]


def gwet(units):
    units = [[r for r in unit if r is not None] for unit in units]
    rated = [unit for unit in units if unit]
    paired = [unit for unit in units if len(unit) > 1]
    pa = float(np.mean([sum(a == b for a, b in itertools.permutations(u, 2)) / (len(u) * (len(u) - 1)) for u in paired]))
    pi = float(np.mean([np.mean(u) for u in rated]))
    pe = sum(p * (1 - p) for p in (pi, 1 - pi)) / (2 - 1)
    near(pe, 2 * pi * (1 - pi))
    return {"observed": pa, "prevalence": pi, "chance": pe, "ac1": (pa - pe) / (1 - pe)}


def gwet_cases():
    def random_units(n, raters, p, keep, missing):
        truth = rng.random(n) < p
        draws = [[int(t if rng.random() < keep else not t) for _ in range(raters)] for t in truth]
        return [[None if rng.random() < missing else r for r in row] for row in draws]

    units = {
        "two raters: 118 yes/yes, 5 yes/no, 2 no/yes": [[1, 1]] * 118 + [[1, 0]] * 5 + [[0, 1]] * 2,
        "two raters": random_units(20, 2, 0.5, 0.85, 0),
        "two raters, some missing": random_units(20, 2, 0.8, 0.85, 0.2),
        "five raters, some missing": random_units(15, 5, 0.7, 0.85, 0.25),
        "all say yes": [[1, 1, 1]] * 4,
        "never agree": [[1, 0], [0, 1], [1, 0]],
    }
    cases = [{"name": name, "units": u, "expected": gwet(u)} for name, u in units.items()]
    pa, pi = Fraction(118, 125), Fraction(2 * 118 + 7, 250)
    near(cases[0]["expected"]["ac1"], float((pa - 2 * pi * (1 - pi)) / (1 - 2 * pi * (1 - pi))))
    return cases


# D-study


def components(table):
    """Of a full N x T x R array."""
    y = np.array(table, dtype=float)
    N, T, R = y.shape
    m, mi, mt, mit = y.mean(), y.mean((1, 2)), y.mean((0, 2)), y.mean(2)
    interaction = mit - mi[:, None] - mt + m
    ss = [N * R * ((mt - m) ** 2).sum(), T * R * ((mi - m) ** 2).sum(), R * (interaction**2).sum(), ((y - mit[:, :, None]) ** 2).sum()]
    near(sum(ss), ((y - m) ** 2).sum())
    dfs = [T - 1, N - 1, (N - 1) * (T - 1), N * T * (R - 1)]
    t, i, it, e = (snap(s / d) if d else None for s, d in zip(ss, dfs))
    raw = {"t": (t - it) / (N * R), "i": (i - it) / (T * R), "it": it if R == 1 else (it - e) / R, "e": e}
    check_by_differences(y, raw)
    shown = {key: None if value is None else max(0.0, value) for key, value in raw.items()}
    return {"meanSquares": {"t": t, "i": i, "it": it, "e": e}, "components": raw, "shown": shown}


def check_by_differences(y, raw):
    """Koch's symmetric differences: half the mean squared difference of pairs that agree in just these facets."""
    N, T, R = y.shape
    cells = list(itertools.product(range(N), range(T), range(R)))
    values = np.array([y[c] for c in cells])
    i, t = np.array([c[0] for c in cells]), np.array([c[1] for c in cells])
    half = np.subtract.outer(values, values) ** 2 / 2
    same_i, same_t = np.equal.outer(i, i), np.equal.outer(t, t)
    none, only_i, only_t = (half[mask].mean() for mask in (~same_i & ~same_t, same_i & ~same_t, ~same_i & same_t))
    both = 0.0 if R == 1 else half[same_i & same_t & ~np.eye(len(cells), dtype=bool)].mean()
    near([none - only_t, none - only_i, only_i + only_t - none - both], [raw["t"], raw["i"], raw["it"]])
    near(both, raw["e"] or 0)


def d_study(tables, sizes):
    sets, B = [components(table) for table in tables], len(tables)
    tau2 = spread([np.mean(table, axis=2).tolist() for table in tables])["tau2"]
    errors = []
    for T, N, R in sizes:
        same = sum(s["shown"]["i"] / N + s["shown"]["it"] / (N * T) + (s["shown"]["e"] or 0) / (N * T * R) for s in sets) / B**2
        errors.append({"T": T, "N": N, "R": R, "samePrompts": same, "otherPrompts": tau2 / T + same})
    return {"sets": sets, "tau2": tau2, "se2": errors}


def component_cases():
    def random_samples(N, T, R, effect):
        p = special.expit(rng.normal(0.5, 1.6, N)[:, None] + rng.normal(0, effect, T) + rng.normal(0, 0.7, (N, T)))
        return rng.binomial(1, np.repeat(p[:, :, None], R, axis=2)).tolist()

    hand = [[[1, 1], [0, 1]], [[0, 0], [0, 0]], [[1, 1], [1, 0]]]
    tables = {
        "by hand, two samples": [hand],
        "one set, three samples": [random_samples(10, 4, 3, 0.8)],
        "two sets, three samples": [random_samples(10, 5, 3, 0.8), random_samples(8, 5, 3, 0.8)],
        "two sets, one sample": [random_samples(12, 5, 1, 0.8), random_samples(12, 5, 1, 0.8)],
        "one set, one sample, no effect": [random_samples(15, 4, 1, 0)],
        "two sets, a negative component": [[[[1, 0], [0, 1], [1, 0]], [[0, 1], [1, 0], [1, 0]]], random_samples(6, 3, 2, 0)],
    }
    sizes = [(10, 60, 1), (5, 100, 3), (20, 20, 1)]
    return [{"name": name, "tables": t, "expected": d_study(t, sizes)} for name, t in tables.items()]


# The rest


def rogan_gladen_cases():
    cases = []
    for sensitivity, specificity, apparent in [
        (1, 1, 0.4), (0.95, 0.9, 0.6), (0.95, 0.9, 0.05), (0.9, 0.95, 0.93), (0.8, 0.99, 0.5), (0.5, 0.5, 0.5), (0.3, 0.6, 0.5),
        (0.75, 0.25, 0.5), (0.7, 0.6, 0.55),
    ]:  # fmt: skip
        j = Fraction(str(sensitivity)) + Fraction(str(specificity)) - 1
        true = None if j <= 0 else float(min(1, max(0, (Fraction(str(apparent)) + Fraction(str(specificity)) - 1) / j)))
        if true is not None and 0 < true < 1:
            near(true * sensitivity + (1 - true) * (1 - specificity), apparent)
        cases.append({"sensitivity": sensitivity, "specificity": specificity, "apparent": apparent, "corrected": true})
    return cases


def max_t_cases():
    cases = []
    for spread_of, estimates in [([1, 1, 1, 1], [0.3, -2.1, 2.9, 0.0]), ([0.5, 2, 1, 4], [1.6, 1.9, -1.4, 8.5])]:
        shared = rng.normal(0, 0.7, (50, 1))
        draws = np.round((rng.normal(0, 1, (50, 4)) + shared) * spread_of + estimates, 5)
        se = draws.std(axis=0, ddof=1)
        z = (np.abs(draws - draws.mean(axis=0)) / se).max(axis=1)
        p = [(1 + int((z >= abs(e) / s).sum())) / (1 + len(draws)) for e, s in zip(estimates, se)]
        expected = {"se": se.tolist(), "p": p, "z": z.tolist()}
        cases.append({"draws": draws.tolist(), "estimates": estimates, "expected": expected})
    return cases


def items_needed_cases():
    cases = []
    z = [float(stats.norm.ppf(q)) for q in (0.975, 0.8)]
    for sd, difference in [(0.25, 0.02), (0.3, 0.05), (0.3, 0.02), (0.45, 0.03), (0.1, 0.1), (0.15, 0.005), (0.0, 0.03)]:
        exact = (sum(z) * sd / difference) ** 2
        assert exact == 0 or abs(exact - round(exact)) > 1e-6
        cases.append({"sd": sd, "difference": difference, "exact": exact, "items": math.ceil(exact)})
    assert cases[0]["items"] == 1227 and cases[1]["items"] == 283
    return cases


def normal_quantile_cases():
    cases = []
    for p in [1e-12, 1e-6, 0.001, 0.005, 0.025, 0.05, 0.2, 0.425, 0.5, 0.575, 0.8, 0.9, 0.95, 0.975, 0.9875, 0.999, 1 - 1e-6]:
        x = float(stats.norm.ppf(p))
        near(special.erfc(-x / math.sqrt(2)) / 2, p, 0)
        cases.append({"p": p, "x": x})
    return cases


def population_sd(values):
    return math.sqrt(float(np.mean(np.square(values)) - np.mean(values) ** 2)) if len(set(values)) > 1 else 0.0


def shuffled_spread(item):
    """The mean spread over all arrangements: of the wordings' sums, order by order."""
    orders = list(zip(*item))
    sums = Counter({(0,) * len(item): 1})
    for order in orders:
        grown = Counter()
        for before, count in sums.items():
            for way in itertools.permutations(order):
                grown[tuple(a + b for a, b in zip(before, way))] += count
        sums = grown
    return sum(count * population_sd([v / len(orders) for v in s]) for s, count in sums.items()) / sum(sums.values())


def brute_shuffles(item):
    """As shuffling all orders alike changes nothing, the first may stay."""
    first, *others = zip(*item)
    ways = itertools.product(*(list(itertools.permutations(order)) for order in others))
    return float(np.mean([np.std(np.array([first, *way]).mean(axis=0)) for way in ways]))


def paraphrase_cases():
    def random_items(n, wordings, orders):
        p = special.expit(rng.normal(0.3, 1, (n, 1, 1)) + rng.normal(0, 1, (n, wordings, 1)))
        return rng.binomial(1, np.repeat(p, orders, axis=2)).tolist()

    tables = {
        "by hand": [[[1, 1], [0, 0], [1, 0]], [[1, 1], [1, 1], [1, 1]], [[0, 1], [1, 0], [0, 1]]],
        "one order: the floor is the spread": [[[1], [0], [1]], [[1], [1], [1]]],
        "wording decides": [[[1, 1, 1, 1], [0, 0, 0, 0], [1, 1, 1, 1]]],
        "order decides": [[[1, 0, 0], [1, 0, 0], [1, 0, 0]]],
        "three wordings, four orders": random_items(5, 3, 4),
        "two wordings, six orders": random_items(6, 2, 6),
        "four wordings, three orders": random_items(4, 4, 3),
    }
    cases = []
    for name, items in tables.items():
        s_bar = float(np.mean([population_sd([float(np.mean(w)) for w in item]) for item in items]))
        near(s_bar, np.mean([np.mean(item, axis=1).std() for item in items]))
        floor = float(np.mean([shuffled_spread(item) for item in items]))
        near(floor, np.mean([brute_shuffles(item) for item in items]))
        cases.append({"name": name, "items": items, "expected": {"sBar": s_bar, "floor": floor, "added": snap(s_bar - floor)}})
    return cases


# The file


def written(value, indent=""):
    """Lists of scalars, and what is short, on one line."""
    line = json.dumps(value, ensure_ascii=False)
    scalars = isinstance(value, list) and not any(isinstance(v, (list, dict)) for v in value)
    if not isinstance(value, (list, dict)) or scalars or len(line) + len(indent) <= 140:
        return line
    inner = indent + "  "
    if isinstance(value, list):
        parts, ends = [written(v, inner) for v in value], "[]"
    else:
        parts, ends = [f"{json.dumps(key)}: {written(v, inner)}" for key, v in value.items()], "{}"
    return ends[0] + ",".join(f"\n{inner}{part}" for part in parts) + f"\n{indent}{ends[1]}"


def main():
    tau, other = interval_cases()
    data = {
        "versions": {"numpy": np.__version__, "scipy": scipy.__version__, "python": platform.python_version(), "seed": SEED},
        "notes": [
            "verdicts.py holds the formulas; fractions throughout, save names that end in Points; null = missing or undefined",
            "distributions: scipy.stats ncx2, chi2, ncf, f, t and norm, checked with a Poisson mixture of gammainc or betainc",
            "fits: numpy.linalg.lstsq on dummy variables and numpy.linalg.pinv for phi; tauInterval: scipy.optimize.brentq",
            "gradeProbabilities: Gauss-Legendre over scipy.stats.ncf.pdf, checked with scipy.integrate.quad over the mixture to 1e-8",
            "spread: N_b = items with an answer; all prompts are connected in every set",
            "permutation, paraphraseFloor, roganGladen: all arrangements, in whole numbers or fractions",
            "alphaJackknife: left-out alphas are those of the pairable units, in order; a null among them is undefined",
        ],
        "noncentralChiSquare": chi_square_cases(),
        "noncentralF": f_cases(),
        "additiveFit": additive_cases(),
        "spread": spread_cases(),
        "tauInterval": tau,
        "otherPromptsInterval": other,
        "gradeProbabilities": grade_cases(),
        "wilson": wilson_cases(),
        "permutation": permutation_cases(),
        "alphaJackknife": alpha_cases(),
        "gwet": gwet_cases(),
        "components": component_cases(),
        "roganGladen": rogan_gladen_cases(),
        "maxT": max_t_cases(),
        "itemsNeeded": items_needed_cases(),
        "normalQuantile": normal_quantile_cases(),
        "paraphraseFloor": paraphrase_cases(),
    }
    text = written(data) + "\n"
    assert len(text) < 400_000 and json.loads(text) == data
    Path(__file__).with_suffix(".json").write_text(text)


if __name__ == "__main__":
    main()
