import protobuf from 'protobufjs';

/**
 * The part of ONNX's own schema (onnx.proto, IR version 3 and later) that names a model's weights. The reader ignores
 * everything else.
 */
const schema = protobuf.Root.fromJSON({
  nested: {
    ModelProto: { fields: { graph: { id: 7, type: 'GraphProto' } } },
    GraphProto: { fields: { initializer: { id: 5, rule: 'repeated', type: 'TensorProto' } } },
    TensorProto: {
      fields: {
        dims: { id: 1, rule: 'repeated', type: 'int64' },
        dataType: { id: 2, type: 'int32' },
        name: { id: 8, type: 'string' },
        rawData: { id: 9, type: 'bytes' },
      },
    },
  },
});

interface StoredTensor {
  readonly dims?: readonly number[];
  readonly dataType: number;
  readonly name: string;
  readonly rawData?: Uint8Array;
}

/** Numbers in their stored order, row by row. */
export interface OnnxTensor {
  readonly shape: readonly number[];
  readonly values: Float32Array | Int8Array;
}

/** The weights of an ONNX file by name: floats (type 1) and 8-bit integers (type 3). */
export function onnxTensors(file: Uint8Array): ReadonlyMap<string, OnnxTensor> {
  const type = schema.lookupType('ModelProto');
  const model = type.toObject(type.decode(file), { longs: Number }) as {
    readonly graph?: { readonly initializer?: readonly StoredTensor[] };
  };
  const tensors = new Map<string, OnnxTensor>();
  for (const { name, dims = [], dataType, rawData } of model.graph?.initializer ?? []) {
    // Copies the bytes, so that floats are aligned.
    const bytes = Uint8Array.from(rawData ?? []).buffer;
    if (dataType === 1) tensors.set(name, { shape: dims, values: new Float32Array(bytes) });
    else if (dataType === 3) tensors.set(name, { shape: dims, values: new Int8Array(bytes) });
  }
  return tensors;
}
