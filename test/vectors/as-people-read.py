"""Scores as people read them, for as-people-read.json: python3 as-people-read.py > as-people-read.json. numpy alone.

delta    sum of w_i d_i, d_i = mark - rule's score; a prompt's marks have 1/T of the weight, in proportion to `weight`; all together where a prompt has none
interval p+ = (n a + 1.5)/(n + 3), a the weight of corrections up, p- likewise; p+ - p- +- 1.959964 sqrt((p+ + p- - (p+ - p-)^2)/(n + 3)), n = 1/sum_q (sum of w in question q)^2 / (1 - marks/answers)
sigma    sqrt(max(0, var(S_t + 100 delta_t) - mean of 100^2 (a_t + b_t - (a_t - b_t)^2)/(n_t - 1))), from 60 marks a prompt
coverage of the interval, exact: counts (x, y, n - x - y) multinomial; the lowest over p+ = .01 .. .49, p- = p+ times 0, .1, .3 or 1
"""
import json
import numpy as np
from math import lgamma

rng = np.random.default_rng(20261129)
z = 1.959963984540054


def interval(up, down, n, k=1.5):
    p, q = (n * up + k) / (n + 2 * k), (n * down + k) / (n + 2 * k)
    reach = z * np.sqrt((p + q - (p - q) ** 2) / (n + 2 * k))
    return p - q - reach, p - q + reach


def corrected(score, groups, answers):
    marks = [(m, m['weight'] / sum(o['weight'] for o in g) / len(groups)) for g in groups for m in g]
    d = np.array([m['mark'] - m['score'] for m, _ in marks])
    w = np.array([share for _, share in marks])
    up, down = (w * np.maximum(d, 0)).sum(), (w * np.maximum(-d, 0)).sum()
    names = [m['question'] for m, _ in marks]
    together = np.array([sum(x for x, own in zip(w, names) if own == name) for name in sorted(set(names))])
    n = 1 / (together**2).sum() / (1 - len(marks) / answers)
    low, high = interval(up, down, n)
    return {'score': score + 100 * (up - down), 'interval': [max(0, score + 100 * low), min(100, score + 100 * high)], 'variance': 1e4 * (up + down - (up - down) ** 2) / (n - 1)}


def found(scores, answers, marks):
    T = len(scores)
    by = [[m for m in marks if m['prompt'] == t] for t in range(T)]
    groups = by if all(by) else [marks]
    whole = corrected(float(np.mean(scores)), groups, sum(answers))
    out = {'mu': whole['score'], 'muInterval': whole['interval']}
    if min(map(len, by)) >= 60:
        own = [corrected(s, [g], a) for s, g, a in zip(scores, by, answers)]
        out['prompts'] = [{'score': o['score'], 'interval': o['interval']} for o in own]
        out['sigma'] = float(np.sqrt(max(0, np.var([o['score'] for o in own], ddof=1) - np.mean([o['variance'] for o in own]))))
    return out


def case(name, scores, answers, counts, wrong, questions=1000, weights=(1,)):
    marks = []
    for t, count in enumerate(counts):
        for _ in range(count):
            right = int(rng.random() < 0.6)
            read = 1 - right if rng.random() < wrong[t] else right
            marks.append({'prompt': t, 'question': f'q{rng.integers(questions)}', 'score': read, 'mark': right, 'weight': float(rng.choice(weights))})
    return {'name': name, 'scores': scores, 'answers': answers, 'marked': marks, 'expected': found(scores, answers, marks)}


def coverage(n, k=1.5):
    x, y = np.meshgrid(np.arange(n + 1), np.arange(n + 1), indexing='ij')
    inside = x + y <= n
    x, y = x[inside], y[inside]
    low, high = interval(x / n, y / n, n, k)
    many = np.array([lgamma(n + 1) - lgamma(a + 1) - lgamma(b + 1) - lgamma(n - a - b + 1) for a, b in zip(x, y)])
    least = 1
    for ratio in (0, 0.1, 0.3, 1):
        for p in np.arange(0.01, 0.495, 0.01):
            q = p * ratio
            log = many + x * np.log(p) + (n - x - y) * np.log(1 - p - q) + (y * np.log(q) if q > 0 else np.where(y > 0, -np.inf, 0))
            delta = p - q
            least = min(least, float(np.exp(log)[(low <= delta + 1e-12) & (delta <= high + 1e-12)].sum()))
    return least


ten = [60.0 + 2 * t for t in range(10)]
cases = [
    case('no correction', ten, [60] * 10, [6] * 10, [0] * 10),
    case('one prompt misread', ten, [60] * 10, [6] * 10, [0.5] + [0] * 9),
    case('a prompt without a mark', ten, [60] * 10, [0] + [3] * 9, [0.1] * 10),
    case('questions that come back, sets of unequal size', ten[:4], [100] * 4, [15, 14, 15, 16], [0.2] * 4, 12, (1, 3)),
    case('sixty marks a prompt', ten[:3], [200] * 3, [60, 70, 60], [0.1, 0.4, 0.05]),
]
print(json.dumps({'cases': cases, 'coverage': [{'n': n, 'least': coverage(n)} for n in (10, 20, 30, 60, 120)]}, separators=(',', ':')))
