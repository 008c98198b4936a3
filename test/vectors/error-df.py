"""Degrees of freedom of s2 from the covariance of the prompts' errors, for error-df.json: python3 error-df.py > error-df.json. Only the standard library.

Tables are whole (every item under every prompt), so that an item's share in the error of the effect b_t is its residual over N: u_it = (y_it - mean_i - b_t) / N.

Sigma    sum_b G/(G-1) sum_c u_c u_c' / B^2, u_c the shares of a cluster together; without clusters every item is one.
e        omegaPlus2 - omegaInf2 = sum_b ((T-1)/T / df_b) inflation_b / N_b / B^2, df_b = (N_b-1)(T-1); inflation_b 1 without clusters, else
         max(1, [G/(G-1) sum_c |u_c|^2] / [N/(N-1) sum_i |u_i|^2]).
nu       min(T-1, tr^2(S) / [tr(Sigma^2) - tr^2(Sigma)/n + 2 e tr(Sigma) + e^2 (T-1)], tr(S) b'b / b'S b), at least 1, S = Sigma + e (I - J/T), n all units;
         the bracket's first difference at least 0.
"""
import json
import random

random.seed(20261128)


def table(N, T, family=None, effect=None, keep=0.7):
    rows = []
    for _ in range(N):
        base = random.random()
        noise = {}
        row = []
        for t in range(T):
            key = t if family is None else family[t]
            if key not in noise or (family is not None and random.random() > keep):
                noise[key] = random.random()
            p = 0.5 * base + 0.5 * noise[key] + (effect[t] if effect else 0)
            row.append(int(p > 0.5))
        rows.append(row)
    return rows


def found(tables, clusters):
    B, T = len(tables), len(tables[0][0])
    sigma = [[0.0] * T for _ in range(T)]
    b, e, units = [0.0] * T, 0.0, 0
    for rows, groups in zip(tables, clusters):
        N = len(rows)
        columns = [sum(row[t] for row in rows) / N for t in range(T)]
        grand = sum(columns) / T
        effects = [c - grand for c in columns]
        for t in range(T):
            b[t] += effects[t] / B
        u = [[(row[t] - sum(row) / T - effects[t]) / N for t in range(T)] for row in rows]
        members = groups if groups else [[i] for i in range(N)]
        G = len(members)
        units += G
        together = [[sum(u[i][t] for i in own) for t in range(T)] for own in members]
        for v in together:
            for t in range(T):
                for s in range(T):
                    sigma[t][s] += G / (G - 1) * v[t] * v[s] / B**2
        square = lambda rows: sum(x * x for row in rows for x in row)
        apart = N / (N - 1) * square(u)
        inflation = max(1, G / (G - 1) * square(together) / apart) if groups and apart > 0 else 1
        e += (T - 1) / T / ((N - 1) * (T - 1)) / N * inflation / B**2
    trace = sum(sigma[t][t] for t in range(T))
    squared = sum(x * x for row in sigma for x in row)
    along = sum(b[t] * sigma[t][s] * b[s] for t in range(T) for s in range(T)) + e * sum(x * x for x in b)
    total = trace + e * (T - 1)
    box = total**2 / (max(0, squared - trace**2 / units) + 2 * e * trace + e**2 * (T - 1))
    beside = total * sum(x * x for x in b) / along if along > 0 else T - 1
    return {'sigma': sigma, 'nu': max(1, min(T - 1, box, beside))}


def case(name, tables, clusters=None):
    clusters = clusters or [None] * len(tables)
    return {'name': name, 'tables': tables, 'clusters': clusters, 'expected': found(tables, clusters)}


halves = [0, 0, 0, 1, 1, 1]
cases = [
    case('independent flips', [table(40, 6)]),
    case('two families', [table(60, 6, halves)]),
    case('two families that differ', [table(50, 6, halves, [0.2] * 3 + [-0.2] * 3), table(30, 6, halves)]),
    case('one prompt collapses', [table(40, 5, None, [0, 0, 0, 0, -0.5])]),
    case('a few flips', [[[1] * 5 for _ in range(18)] + [[1, 1, 0, 1, 1], [0, 0, 0, 0, 1]]]),
    case('clusters of four', [table(40, 5, [0, 0, 1, 1, 1])], [[list(range(k, k + 4)) for k in range(0, 40, 4)]]),
    case('nothing ever changes', [[[i % 2] * 4 for i in range(12)]]),
]
print(json.dumps({'cases': cases}, separators=(',', ':')))
