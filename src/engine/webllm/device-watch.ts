import { EngineLost } from '../../core/models/engine-lost.ts';

/**
 * Detects when a model loses the graphics processor. WebLLM reports that only while it loads. Later its calls may fail in
 * any way or never end. It also destroys its own device if the memory does not suffice.
 */
export class DeviceWatch {
  readonly #inUse = new Set<GPUDevice>();
  #lost: EngineLost | undefined;
  #reject: (lost: EngineLost) => void = () => {};

  /** From now on it tracks every device that this thread requests. */
  constructor(scope: Partial<Pick<typeof globalThis, 'GPUAdapter'>>) {
    if (!scope.GPUAdapter) return;
    const { prototype } = scope.GPUAdapter;
    const requestDevice = prototype.requestDevice;
    const heard = (device: GPUDevice) => this.#add(device);
    prototype.requestDevice = async function (descriptor) {
      const device = await requestDevice.call(this, descriptor);
      heard(device);
      return device;
    };
  }

  /** The current devices are released on purpose. */
  forget(): void {
    this.#inUse.clear();
    this.#lost = undefined;
  }

  /** Returns the work's result, or throws an EngineLost as soon as a device is lost. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#lost) throw this.#lost;
    const lost = new Promise<never>((_, reject) => (this.#reject = reject));
    return Promise.race([work(), lost]);
  }

  #add(device: GPUDevice): void {
    this.#inUse.add(device);
    void device.lost.then(({ reason }) => {
      if (!this.#inUse.delete(device)) return;
      this.#lost = new EngineLost(
        reason === 'destroyed'
          ? 'The graphics processor’s memory is too small for this model and whatever else is open: close other pages and programs, or choose a smaller model.'
          : 'The browser took the graphics processor away from the model: its memory may be too small, or the machine slept.',
      );
      this.#reject(this.#lost);
    });
  }
}
