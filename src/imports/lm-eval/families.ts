/** A task's questions in its samples file: the index in the log, by question hash. */
export interface TaskQuestions {
  readonly task: string;
  readonly questions: ReadonlyMap<string, number>;
}

/** Tasks that ask the same questions: `x_p0`, `x_p1`. */
export interface TaskFamily {
  readonly name: string;
  readonly tasks: readonly string[];
}

/** Two tasks belong to one family if at least half of the smaller one’s questions are in the other. */
export function findTaskFamilies(files: readonly TaskQuestions[]): readonly TaskFamily[] {
  const byTask = new Map<string, Set<string>>();
  for (const { task, questions } of files) {
    const keys = byTask.get(task) ?? new Set();
    for (const key of questions.keys()) keys.add(key);
    byTask.set(task, keys);
  }
  const families: { tasks: string[]; keys: Set<string> }[] = [];
  for (const [task, keys] of byTask) {
    const family = families.find(({ keys: known }) => isShared(keys, known));
    if (!family) families.push({ tasks: [task], keys: new Set(keys) });
    else {
      family.tasks.push(task);
      for (const key of keys) family.keys.add(key);
    }
  }
  const names = new Set<string>();
  return families.map(({ tasks }) => {
    const wanted = tasks.length === 1 ? (tasks[0] ?? '') : sharedName(tasks);
    let name = wanted;
    for (let n = 2; names.has(name); n++) name = `${wanted} ${n}`;
    names.add(name);
    return { name, tasks };
  });
}

function isShared(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const key of some) if (others.has(key)) shared += 1;
  return shared > 0 && 2 * shared >= Math.min(some.size, others.size);
}

/** The common prefix of the names, without a trailing number or “prompt”, “variant” and the like. */
function sharedName(names: readonly string[]): string {
  const [first = ''] = names;
  let length = first.length;
  for (const name of names) while (!name.startsWith(first.slice(0, length))) length -= 1;
  const shared = first.slice(0, length).replace(/[\s._-]+(?:p|prompt|v|variant)?[\s._-]*\d*$/i, '');
  return shared.length >= 3 ? shared : names.join(' / ');
}
