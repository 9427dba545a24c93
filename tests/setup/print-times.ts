const rounds = 40

/** Prints how long a read takes, for docs/performance.md. Nothing is judged by it: other work of the machine may make it slower. */
export async function printTimes(name: string, read: () => Promise<unknown>): Promise<void> {
	const timesMs: number[] = []
	for (let round = 0; round < rounds; round++) {
		const startedAt = performance.now()
		await read()
		timesMs.push(performance.now() - startedAt)
	}
	timesMs.sort((one, other) => one - other)
	const at = (share: number) => timesMs[Math.floor((rounds - 1) * share)]!.toFixed(1)
	process.stdout.write(`${name}: fastest ${at(0)} ms, median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms\n`)
}
