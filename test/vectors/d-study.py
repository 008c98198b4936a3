"""Writes d-study.json: expected values for what more questions, prompts or samples would be worth.

    python3 -m venv /tmp/vectors && /tmp/vectors/bin/pip install numpy==2.4.6 scipy==1.17.1
    /tmp/vectors/bin/python test/vectors/d-study.py

Scores are fractions. A table is a list of items, each with T cells, each a list of answers (samples); an empty list is a cell without an answer.

components    half the mean squared difference of pairs of answers, pair by pair, that agree in just these facets (Koch 1967):
    t = none - promptOnly, i = none - itemOnly, it = itemOnly + promptOnly - none - both, e = both (null, and 0 in `it`, where no cell has two).
fit           y_it = a_i + b_t on the cell means there are, by least squares on dummy variables (numpy.linalg.pinv), sum of b = 0; MS = RSS/df,
    df = cells - N - (T - 1), phi = trace of Cov(b)/sigma^2 over T - 1.
spread        over B sets: b_t = mean over sets, s2 = sum b_t^2/(T - 1), flips = sum MS_b phi_b/B^2, tau2 = max(0, s2 - flips).
se2 of mu     [i+/N'_b + it+/(N'_b T') + e+/(N'_b T' R')] summed over sets, over B^2 (+: negatives as 0); `others` has tau2/T' more. N'_b = f N_b.
se2 of sigma  Sigma = sum over sets of N/(N - 1) sum_i u_i u_i' r/(f B^2), u_i = (rows of the pseudo-inverse for b, item i's columns) times item
    i's residuals, r = (it+ + e+/R')/(it+ + e+/R); V = [2 tr(Sigma^2)/(T - 1)^2 + 4 tau2 a/(T - 1)] (T - 1)/(T' - 1),
    a = max(tr Sigma/(T - 1), (b'Sb - tr S^2)/(b'b - tr S) tr Sigma/tr S), S = Sigma at f = r = 1; the first alone where s2 <= 1.2 flips;
    `these` = V/(4 (tau2 + sum MS phi r/(f B^2))); `others` has (T - 1)/(T' - 1) times the jackknife variance of sd(c b) more,
    c = sqrt(tau2/s2): (T - 1)/T sum_k (sd without k - their mean)^2.
clusters      `flips` as above with Sum_c |Sum_{i in c} u_i|^2 G/(G - 1) over B^2 (T - 1) in place of MS phi/B^2 where that is less.
meanOverOtherPrompts   mu -+ sqrt(reach^2 + (t_{T-1, .975} s)^2/T), scipy.stats.t, within 0 ... 100. Points.
"""

import itertools
import json
import math
from pathlib import Path

import numpy as np
from scipy import special, stats

rng = np.random.default_rng(20251122)


def components(table):
    answers = [(i, t, y) for i, row in enumerate(table) for t, cell in enumerate(row) for y in cell]
    halves = {}
    for (i, t, y), (j, u, z) in itertools.combinations(answers, 2):
        halves.setdefault((i == j, t == u), []).append((y - z) ** 2 / 2)
    mean = {key: float(np.mean(value)) for key, value in halves.items()}
    none, item, prompt, both = (mean.get(key) for key in [(False, False), (True, False), (False, True), (True, True)])
    return {"t": none - prompt, "i": none - item, "it": item + prompt - none - (both or 0), "e": both}


def fit(table):
    cells = [(i, t, float(np.mean(cell))) for i, row in enumerate(table) for t, cell in enumerate(row) if cell]
    N, T = len(table), len(table[0])
    # Columns: N items, then T - 1 prompts; the last prompt is minus the sum of the others.
    X = np.zeros((len(cells), N + T - 1))
    for row, (i, t, _) in enumerate(cells):
        X[row, i] = 1
        if t < T - 1:
            X[row, N + t] = 1
        else:
            X[row, N:] = -1
    y = np.array([c[2] for c in cells])
    inverse = np.linalg.pinv(X)
    own = inverse[N:]
    effects = np.vstack([own, -own.sum(axis=0)])
    residual = y - X @ (inverse @ y)
    u = np.zeros((N, T))
    for row, (i, _, _) in enumerate(cells):
        u[i] += effects[:, row] * residual[row]
    df = len(cells) - N - (T - 1)
    return {"N": N, "b": effects @ y, "MS": float(residual @ residual / df), "phi": float(np.trace(effects @ effects.T) / (T - 1)), "u": u}


def errors(tables, f, g, h):
    B, T = len(tables), len(tables[0][0])
    R = max(len(cell) for table in tables for row in table for cell in row)
    parts, fits = [components(table) for table in tables], [fit(table) for table in tables]
    b = np.mean([x["b"] for x in fits], axis=0)
    s2 = float(b @ b / (T - 1))
    flips = sum(x["MS"] * x["phi"] for x in fits) / B**2
    tau2 = max(0.0, s2 - flips)
    plus = [{k: max(0.0, v or 0.0) for k, v in p.items()} for p in parts]
    mu = sum(
        p["i"] / (f * x["N"]) + p["it"] / (f * x["N"] * g * T) + p["e"] / (f * x["N"] * g * T * h * R) for p, x in zip(plus, fits)
    ) / B**2
    ratio = [(p["it"] + p["e"] / (h * R)) / (p["it"] + p["e"] / R) if p["it"] + p["e"] > 0 else 1.0 for p in plus]
    S = [x["N"] / (x["N"] - 1) * x["u"].T @ x["u"] / B**2 for x in fits]
    now, then = sum(S), sum(r * s / f for r, s in zip(ratio, S))
    a = np.trace(then) / (T - 1)
    if s2 > 1.2 * flips and b @ b > np.trace(now):
        a = max(a, (b @ now @ b - np.trace(now @ now)) / (b @ b - np.trace(now)) * np.trace(then) / np.trace(now))
    more = (T - 1) / (g * T - 1)
    V = (2 * np.trace(then @ then) / (T - 1) ** 2 + 4 * tau2 * a / (T - 1)) * more
    expected = tau2 + sum(x["MS"] * x["phi"] * r / f for x, r in zip(fits, ratio)) / B**2
    c = math.sqrt(tau2 / s2)
    left = [np.std(np.delete(c * b, k), ddof=1) for k in range(T)]
    jack = (T - 1) / T * sum((x - np.mean(left)) ** 2 for x in left)
    these = float(V / (4 * expected))
    return {
        "questions": f, "prompts": g, "samples": h,
        "mu": mu, "muOtherPrompts": mu + tau2 / (g * T), "sigma": these, "sigmaOtherPrompts": float(these + jack * more),
    }  # fmt: skip


def answers(N, T, R, effect, missing, collapses=False):
    shift = np.where(np.arange(T) == 1, -3.0, 0.0) if collapses else rng.normal(0, effect, T)
    p = special.expit(rng.normal(0.8, 1.5, N)[:, None] + shift + rng.normal(0, 0.6, (N, T)))
    return [
        [[int(rng.random() < p[i, t]) for _ in range(R) if rng.random() >= missing] for t in range(T)] for i in range(N)
    ]


def cases():
    tables = {
        "two sets, one sample": [answers(12, 6, 1, 0.8, 0), answers(9, 6, 1, 0.8, 0)],
        "two sets, 10% missing": [answers(12, 6, 1, 0.8, 0.1), answers(9, 6, 1, 0.8, 0.1)],
        "one set, three samples": [answers(10, 5, 3, 0.6, 0)],
        "two sets, two samples, 15% missing": [answers(10, 5, 2, 0.6, 0.15), answers(14, 5, 2, 0.6, 0.15)],
        "one prompt collapses": [answers(15, 6, 1, 0, 0, True), answers(15, 6, 1, 0, 0, True)],
        "no effect": [answers(15, 8, 1, 0, 0)],
    }
    times = [(1, 1, 1), (2, 1, 1), (4, 1, 1), (1, 2, 1), (1, 1, 2)]
    return [
        {"name": name, "tables": t, "components": [components(x) for x in t], "expected": [errors(t, *each) for each in times]}
        for name, t in tables.items()
    ]


def cluster_cases():
    found = []
    for names in [[0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]]:
        table = answers(len(names), 5, 1, 0.4, 0)
        # Answers of a cluster lean the same way.
        table = [table[names.index(c)] if i % 3 else row for i, (c, row) in enumerate(zip(names, table))]
        x = fit(table)
        G, T = len(set(names)), 5
        sums = [sum(x["u"][i] for i, c in enumerate(names) if c == k) for k in range(G)]
        together = G / (G - 1) * sum(float(s @ s) for s in sums) / (T - 1)
        apart = len(names) / (len(names) - 1) * float((x["u"] ** 2).sum()) / (T - 1)
        inflation = max(1.0, together / apart)
        found.append({"clusters": names, "table": table, "inflation": inflation, "omegaInf2": x["MS"] * x["phi"] * inflation})
    return found


def mean_cases():
    given = [(71.5, 64.0, 78.0, 12.5, 10), (97.0, 93.0, 99.5, 1.2, 5), (100.0, 83.9, 100.0, 0.0, 10), (8.0, 3.0, 15.0, 30.0, 6)]
    found = []
    for mu, low, high, s2, T in given:
        reach2 = stats.t.ppf(0.975, T - 1) ** 2 * s2 / T
        ends = [max(0.0, mu - math.sqrt((mu - low) ** 2 + reach2)), min(100.0, mu + math.sqrt((high - mu) ** 2 + reach2))]
        found.append({"mu": mu, "interval": [low, high], "s2": s2, "T": T, "expected": [float(x) for x in ends]})
    return found


if __name__ == "__main__":
    data = {"dStudy": cases(), "meanOverOtherPrompts": mean_cases(), "clusters": cluster_cases()}
    Path(__file__).with_suffix(".json").write_text(json.dumps(data, separators=(",", ":"), allow_nan=False) + "\n")
