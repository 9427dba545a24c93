// Loaded before a process's own code: its wall clock is CLOCK_OFFSET_MS off. What measures how long something takes is not touched.
const offset = Number(process.env.CLOCK_OFFSET_MS)

globalThis.Date = new Proxy(Date, {
	construct: (real, given, target) =>
		given.length === 0 ? new real(real.now() + offset) : Reflect.construct(real, given, target),
	get: (real, name) => (name === 'now' ? () => real.now() + offset : Reflect.get(real, name)),
})
