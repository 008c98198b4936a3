import protobuf from 'protobufjs';

/** The part of ONNX's own schema (onnx.proto, IR version 7) that these decoders need. */
const schema = protobuf.Root.fromJSON({
  nested: {
    ModelProto: {
      fields: {
        irVersion: { id: 1, type: 'int64' },
        producerName: { id: 2, type: 'string' },
        graph: { id: 7, type: 'GraphProto' },
        opsetImport: { id: 8, rule: 'repeated', type: 'OperatorSetIdProto' },
      },
    },
    OperatorSetIdProto: { fields: { domain: { id: 1, type: 'string' }, version: { id: 2, type: 'int64' } } },
    GraphProto: {
      fields: {
        node: { id: 1, rule: 'repeated', type: 'NodeProto' },
        name: { id: 2, type: 'string' },
        initializer: { id: 5, rule: 'repeated', type: 'TensorProto' },
        input: { id: 11, rule: 'repeated', type: 'ValueInfoProto' },
        output: { id: 12, rule: 'repeated', type: 'ValueInfoProto' },
      },
    },
    NodeProto: {
      fields: {
        input: { id: 1, rule: 'repeated', type: 'string' },
        output: { id: 2, rule: 'repeated', type: 'string' },
        name: { id: 3, type: 'string' },
        opType: { id: 4, type: 'string' },
        attribute: { id: 5, rule: 'repeated', type: 'AttributeProto' },
        domain: { id: 7, type: 'string' },
      },
    },
    AttributeProto: {
      fields: {
        name: { id: 1, type: 'string' },
        f: { id: 2, type: 'float' },
        i: { id: 3, type: 'int64' },
        ints: { id: 8, rule: 'repeated', type: 'int64', options: { packed: false } },
        type: { id: 20, type: 'int32' },
      },
    },
    TensorProto: {
      fields: {
        dims: { id: 1, rule: 'repeated', type: 'int64', options: { packed: false } },
        dataType: { id: 2, type: 'int32' },
        name: { id: 8, type: 'string' },
        rawData: { id: 9, type: 'bytes' },
      },
    },
    ValueInfoProto: { fields: { name: { id: 1, type: 'string' }, type: { id: 2, type: 'TypeProto' } } },
    TypeProto: { fields: { tensorType: { id: 1, type: 'TensorType' } } },
    TensorType: { fields: { elemType: { id: 1, type: 'int32' }, shape: { id: 2, type: 'TensorShapeProto' } } },
    TensorShapeProto: { fields: { dim: { id: 1, rule: 'repeated', type: 'Dimension' } } },
    Dimension: { fields: { dimValue: { id: 1, type: 'int64' }, dimParam: { id: 2, type: 'string' } } },
  },
});

/** ONNX's numbers for data types. */
export const kinds = { float: 1, uint8: 2, int8: 3, int32: 6, int64: 7 } as const;
type Kind = keyof typeof kinds;

/** A graph under construction. Each value has a name. */
export class OnnxGraph {
  readonly #nodes: object[] = [];
  readonly #tensors: object[] = [];
  readonly #inputs: object[] = [];
  readonly #outputs: object[] = [];

  constant(name: string, kind: Kind, shape: readonly number[], values: ArrayBufferView): string {
    const rawData = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.#tensors.push({ name, dataType: kinds[kind], dims: shape, rawData });
    return name;
  }

  floats(name: string, ...values: readonly number[]): string {
    return this.constant(name, 'float', values.length === 1 ? [] : [values.length], Float32Array.from(values));
  }

  integers(name: string, ...values: readonly number[]): string {
    return this.constant(name, 'int64', [values.length], BigInt64Array.from(values, BigInt));
  }

  /**
   * Adds a node and returns the name of its first output. `com.microsoft` operators have the prefix `ms:`, as in
   * `ms:MatMulNBits`.
   */
  node(op: string, input: readonly string[], attributes: Attributes = {}, output?: readonly string[]): string {
    const [domain, opType] = op.startsWith('ms:') ? ['com.microsoft', op.slice(3)] : ['', op];
    const name = `${opType}_${this.#nodes.length}`;
    const outputs = output ?? [name];
    const attribute = Object.entries(attributes).map(([key, value]) => ({ name: key, ...valued(value) }));
    this.#nodes.push({ input, output: outputs, name, opType, domain, attribute });
    return outputs[0] ?? name;
  }

  input(name: string, kind: Kind, shape: readonly (number | string)[]): void {
    this.#inputs.push(described(name, kind, shape));
  }

  output(name: string, kind: Kind, shape: readonly (number | string)[]): void {
    this.#outputs.push(described(name, kind, shape));
  }

  file(): Uint8Array {
    const type = schema.lookupType('ModelProto');
    const graph = {
      name: 'made',
      node: this.#nodes,
      initializer: this.#tensors,
      input: this.#inputs,
      output: this.#outputs,
    };
    const opsetImport = [
      { domain: '', version: 14 },
      { domain: 'com.microsoft', version: 1 },
    ];
    return type.encode(type.fromObject({ irVersion: 7, producerName: 'evenkeel', graph, opsetImport })).finish();
  }
}

type Attributes = Readonly<Record<string, number | { readonly float: number } | readonly number[]>>;

function valued(value: Attributes[string]): object {
  if (typeof value === 'number') return { i: value, type: 2 };
  return 'float' in value ? { f: value.float, type: 1 } : { ints: value, type: 7 };
}

const described = (name: string, kind: Kind, shape: readonly (number | string)[]): object => ({
  name,
  type: {
    tensorType: {
      elemType: kinds[kind],
      shape: { dim: shape.map((size) => (typeof size === 'number' ? { dimValue: size } : { dimParam: size })) },
    },
  },
});
