"""Keeps a small model's weights in two other formats, for test/browser/full/hub-models.test.ts.

Run as `python make.py PATH/model_int8.onnx`, with onnx, onnx_ir, onnxruntime and sympy installed; it writes into onnx/
beside itself. The configuration and the tokenizer beside it are copies of that model's own.

  model_q4f16.onnx, model_q4f16.onnx_data   four bits for a weight, 16-bit arithmetic, in two files
  model_quantized.onnx                      eight bits, activations quantised while it runs
"""

import sys
import tempfile
from pathlib import Path

import onnx
import onnxruntime
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer
from onnxruntime.transformers.float16 import convert_float_to_float16

target = Path(__file__).parent / "onnx"
folder = Path(tempfile.mkdtemp())

# Constant folding unpacks the weights into plain 32-bit numbers.
options = onnxruntime.SessionOptions()
options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
options.optimized_model_filepath = str(folder / "fp32.onnx")
onnxruntime.InferenceSession(sys.argv[1], options, providers=["CPUExecutionProvider"])
model = onnx.load(folder / "fp32.onnx")
used = [one for one in model.opset_import if one.domain in ("", "com.microsoft")]
del model.opset_import[:]
model.opset_import.extend(used)
onnx.save(model, folder / "fp32.onnx")

quantize_dynamic(
    folder / "fp32.onnx",
    target / "model_quantized.onnx",
    weight_type=QuantType.QInt8,
    extra_options={"DefaultTensorType": onnx.TensorProto.FLOAT},
)

four_bits = MatMulNBitsQuantizer(model, block_size=32, is_symmetric=True)
four_bits.process()
half = convert_float_to_float16(four_bits.model.model, keep_io_types=False)
onnx.save(
    half,
    target / "model_q4f16.onnx",
    save_as_external_data=True,
    location="model_q4f16.onnx_data",
    size_threshold=1024,
)
