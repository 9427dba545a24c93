import { bodyBytesMaxOf, everyWrite, writeLimitOf } from '#server/load/limits.ts'
import { endpoints } from '../../access-endpoints.ts'
import { matrix } from '../../access-matrix.ts'
import { siteRoutes } from '../../site-routes.ts'
import { fill } from '../probes.ts'

const routes = siteRoutes()

/** Signed by the provider, and counted by nobody. */
export const uncounted = new Set(['/api/webhooks/stripe'])

/** Every address that acts, with the path that stands for it. */
export function everyWritePath(): { pattern: string; path: string }[] {
	const found = new Map<string, string>()
	for (const address of Object.keys({ ...matrix, ...endpoints })) {
		const [method, path] = fill(address)
		if (method !== 'GET') found.set(address.split(' ')[1]!.split('?')[0]!, path.split('?')[0]!)
	}
	return [...found]
		.map(([pattern, path]) => ({ pattern, path }))
		.sort((a, b) => (a.pattern < b.pattern ? -1 : 1))
}

/** The table of the operations manual: what an address that acts takes from one client address, and how much at once. */
export function limitsTable(): string {
	const groups = new Map<string, string[]>()
	const usual = `${shareOf(everyWrite.address)} together | ${megabytes('/')}`
	for (const { pattern, path } of everyWritePath()) {
		if (uncounted.has(path)) continue
		const { name, rule } = writeLimitOf(routes.at(path))
		const key = `${shareOf(rule)}${name === 'any' ? ' together' : ''} | ${megabytes(path)}`
		if (key !== usual) groups.set(key, [...(groups.get(key) ?? []), `\`${pattern}\``])
	}
	return [
		'| writes to | from one client address | body |',
		'|---|---|---|',
		...[...groups].map(([key, patterns]) => `| ${patterns.join(', ')} | ${key} |`).sort(),
		`| every other address | ${usual} |`,
		`| \`${[...uncounted]}\` | not counted: signed by the provider | 256 kB |`,
		`| all addresses | ${shareOf(everyWrite.everybody)} by everybody, ${shareOf(everyWrite.network)} by one network | |`,
	].join('\n')
}

const shareOf = ({ max, windowSeconds }: { max: number; windowSeconds: number }) =>
	`${max.toLocaleString('en-US')} ${windowSeconds === 60 ? 'a minute' : `in ${windowSeconds / 60} minutes`}`

const megabytes = (path: string) => `${bodyBytesMaxOf(routes.at(path)) / 1_000_000} MB`
