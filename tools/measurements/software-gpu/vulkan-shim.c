// A Vulkan driver that hands every call to lavapipe (Mesa), and calls itself SwiftShader: Chromium takes no other software for WebGPU.
// Unlike SwiftShader, lavapipe has 16-bit arithmetic, which llama.cpp needs.
#define VK_NO_PROTOTYPES
#include <dlfcn.h>
#include <string.h>
#include <vulkan/vk_icd.h>
#include <vulkan/vulkan.h>

#define PUBLIC __attribute__((visibility("default")))
typedef PFN_vkVoidFunction (*GetProcAddr)(VkInstance, const char *);

static GetProcAddr lavapipe(const char *name) {
  static void *library;
  if (!library) library = dlopen(LAVAPIPE, RTLD_NOW | RTLD_LOCAL);
  return library ? (GetProcAddr)dlsym(library, name) : NULL;
}

static PFN_vkGetPhysicalDeviceProperties properties;
static PFN_vkGetPhysicalDeviceProperties2 properties2;

static void rename_device(VkPhysicalDeviceProperties *found) {
  found->vendorID = 0x1AE0;
  found->deviceID = 0xC0DE;
}

static VKAPI_ATTR void VKAPI_CALL renamed(VkPhysicalDevice device, VkPhysicalDeviceProperties *found) {
  properties(device, found);
  rename_device(found);
}

static VKAPI_ATTR void VKAPI_CALL renamed2(VkPhysicalDevice device, VkPhysicalDeviceProperties2 *found) {
  properties2(device, found);
  rename_device(&found->properties);
}

static PFN_vkVoidFunction wrapped(const char *name, PFN_vkVoidFunction function) {
  if (function && !strcmp(name, "vkGetPhysicalDeviceProperties")) {
    properties = (PFN_vkGetPhysicalDeviceProperties)function;
    return (PFN_vkVoidFunction)renamed;
  }
  if (function && !strncmp(name, "vkGetPhysicalDeviceProperties2", 30)) {
    properties2 = (PFN_vkGetPhysicalDeviceProperties2)function;
    return (PFN_vkVoidFunction)renamed2;
  }
  return function;
}

PUBLIC PFN_vkVoidFunction vk_icdGetInstanceProcAddr(VkInstance instance, const char *name) {
  GetProcAddr get = lavapipe("vk_icdGetInstanceProcAddr");
  return get ? wrapped(name, get(instance, name)) : NULL;
}

PUBLIC PFN_vkVoidFunction vk_icdGetPhysicalDeviceProcAddr(VkInstance instance, const char *name) {
  GetProcAddr get = lavapipe("vk_icdGetPhysicalDeviceProcAddr");
  return get ? wrapped(name, get(instance, name)) : NULL;
}

PUBLIC VkResult vk_icdNegotiateLoaderICDInterfaceVersion(uint32_t *version) {
  VkResult (*negotiate)(uint32_t *) = (VkResult(*)(uint32_t *))lavapipe("vk_icdNegotiateLoaderICDInterfaceVersion");
  return negotiate ? negotiate(version) : VK_ERROR_INITIALIZATION_FAILED;
}

// Chromium loads SwiftShader itself, without Vulkan’s loader.
PUBLIC PFN_vkVoidFunction vkGetInstanceProcAddr(VkInstance instance, const char *name) {
  if (!strcmp(name, "vkGetInstanceProcAddr")) return (PFN_vkVoidFunction)vkGetInstanceProcAddr;
  return vk_icdGetInstanceProcAddr(instance, name);
}
