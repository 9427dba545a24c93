import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

/** Returns how many sent bytes of a connection its other end has not acknowledged. */
export type Unacknowledged = (socket: Socket) => number

/**
 * Reads the unacknowledged bytes of all connections at once. A cut cable produces no error: the kernel buffers our writes and
 * retries for a quarter of an hour, and Node does not expose TCP_USER_TIMEOUT. Linux shows the queues in /proc. Elsewhere the
 * result is 0, and only Node's own buffer is noticed.
 * https://docs.kernel.org/networking/proc_net_tcp.html
 */
export async function readUnacknowledged(): Promise<Unacknowledged> {
	if (process.platform !== 'linux') return () => 0
	const [v4, v6] = await Promise.all(
		['/proc/self/net/tcp', '/proc/self/net/tcp6'].map((path) => readFile(path, 'latin1').catch(() => '')),
	)
	const waiting = new Map([...rowsOf(v4!), ...rowsOf(v6!)])
	return ({ remoteAddress = '', remotePort = 0, localPort = 0 }) =>
		waiting.get(keyOf(plainAddress(remoteAddress), remotePort, localPort)) ?? 0
}

const row = /: [0-9A-F]+:([0-9A-F]{4}) ([0-9A-F]+):([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/g

function* rowsOf(table: string): Generator<[string, number]> {
	for (const [, localPort, remote, remotePort, queued] of table.matchAll(row)) {
		if (queued === '00000000') continue
		const key = keyOf(hexAddress(remote!), Number.parseInt(remotePort!, 16), Number.parseInt(localPort!, 16))
		yield [key, Number.parseInt(queued!, 16)]
	}
}

const keyOf = (remote: string, remotePort: number, localPort: number) =>
	`${remote} ${remotePort} ${localPort}`

/** The kernel writes 4-byte words in host byte order: last byte first on every machine we run on. */
function hexAddress(hex: string): string {
	const words = hex.match(/.{8}/g) ?? []
	const bytes = words.flatMap((word) => word.match(/../g)!.reverse())
	return plainHex(bytes.join('').toLowerCase())
}

/** An IPv4-mapped IPv6 address is treated as IPv4. */
const plainHex = (hex: string) => (hex.startsWith('00000000000000000000ffff') ? hex.slice(24) : hex)

function plainAddress(address: string): string {
	const [bare = ''] = address.split('%')
	const v4 = /^(?:::ffff:)?(\d+)\.(\d+)\.(\d+)\.(\d+)$/i.exec(bare)
	if (v4)
		return v4
			.slice(1)
			.map((part) => Number(part).toString(16).padStart(2, '0'))
			.join('')
	const [head = '', tail] = bare.toLowerCase().split('::')
	const left = head.split(':').filter(Boolean)
	const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
	const middle = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
	return plainHex([...left, ...middle, ...right].map((group) => group.padStart(4, '0')).join(''))
}
