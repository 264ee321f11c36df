/** Looks made on this device: the choice, and its failures. */
export const words = {
  'device.means': 'Your photos never leave this device. It is free and needs no account.',
  'device.size':
    'Looks come out like the free ones, with {pixels} pixels on the shorter side. How fast depends on the device.',
  'device.idle':
    'The engine comes with your first look: {megabytes} MB the first time, which this browser keeps.',
  'device.idle.stored':
    'The engine is stored in this browser and starts with your first look. It needs no connection.',
  'device.loading': 'Loading the engine: {megabytes} MB the first time, {percent} % are here.',
  'device.loading.label': 'The engine',
  'device.ready': 'The engine is ready.',
  'device.storing':
    'The studio is being stored, too ({megabytes} MB more), so that it opens without a connection.',
  'device.stored': 'From now on the studio opens and works without a connection, too.',
  'device.notStored':
    'This browser could not store the studio: without a connection it works until you close or reload this page.',
  'device.notLoaded': 'The engine of this device could not be loaded.',
  'device.notStarted': 'The engine could not be started here. Try again, or choose “On our server”.',
  'device.noMemory': 'There is not enough free memory for this look.',
  'device.noMemory.todo': 'Close other tabs and try again, or choose “On our server”.',
} as const
