import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

// Two semi-spaces of 8 MB: what rendering allocates in a few tens of milliseconds, so that only objects that outlive a request
// are promoted.
const NEW_SPACE_BYTES = 16_777_216
const CHECK_EVERY_MS = 100

/**
 * Keeps the heap close to what is in use. On a machine with much memory V8 lets a busy process with 60 MB of live objects grow
 * to 400 MB: a young generation of 128 MB and an old one of four times what the last collection left. This makes the old
 * generation grow by half as much before it is collected and caps the young one at 32 MB. Unlike `--max-old-space-size` it
 * never ends the process.
 */
export function keepHeapSmall(): void {
	setFlagsFromString('--heap-growing-percent=50')
	let growing = true
	setInterval(() => {
		// V8 shrinks the young generation of an idle process; it may then grow again.
		const mayGrow = newSpaceBytes() < NEW_SPACE_BYTES
		if (mayGrow === growing) return
		growing = mayGrow
		setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`)
	}, CHECK_EVERY_MS).unref()
}

function newSpaceBytes(): number {
	return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
}
