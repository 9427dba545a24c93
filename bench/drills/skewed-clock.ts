// Preloaded with --import: shifts the process's wall clock by CLOCK_OFFSET_MS. Monotonic timers are not affected.
const offset = Number(process.env.CLOCK_OFFSET_MS)

globalThis.Date = new Proxy(Date, {
	construct: (RealDate, args, target) =>
		args.length === 0 ? new RealDate(RealDate.now() + offset) : Reflect.construct(RealDate, args, target),
	get: (RealDate, name) => (name === 'now' ? () => RealDate.now() + offset : Reflect.get(RealDate, name)),
})
