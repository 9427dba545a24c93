import { bodyBytesMaxOf, everyWrite, writeLimitOf } from '#server/load/limits.ts'
import { endpoints } from '../../access-endpoints.ts'
import { matrix } from '../../access-matrix.ts'
import { siteRoutes } from '../../site-routes.ts'
import { fillPattern } from '../probes.ts'

const routes = siteRoutes()

/** Paths without a rate limit, because the provider signs their requests. */
export const uncounted = new Set(['/api/webhooks/stripe'])

/** Returns the pattern of every path that accepts writes, with an example path. */
export function allWritePaths(): { pattern: string; path: string }[] {
	const found = new Map<string, string>()
	for (const address of Object.keys({ ...matrix, ...endpoints })) {
		const [method, path] = fillPattern(address)
		if (method !== 'GET') found.set(address.split(' ')[1]!.split('?')[0]!, path.split('?')[0]!)
	}
	return [...found]
		.map(([pattern, path]) => ({ pattern, path }))
		.sort((a, b) => (a.pattern < b.pattern ? -1 : 1))
}

/** Returns the table of the operations manual with the rate limit and body size of every path that accepts writes. */
export function limitsTable(): string {
	const groups = new Map<string, string[]>()
	const defaultLimits = `${describeLimit(everyWrite.address)} together | ${megabytes('/')}`
	for (const { pattern, path } of allWritePaths()) {
		if (uncounted.has(path)) continue
		const { name, rule } = writeLimitOf(routes.routeFor(path))
		const key = `${describeLimit(rule)}${name === 'any' ? ' together' : ''} | ${megabytes(path)}`
		if (key !== defaultLimits) groups.set(key, [...(groups.get(key) ?? []), `\`${pattern}\``])
	}
	return [
		'| writes to | from one client address | body |',
		'|---|---|---|',
		...[...groups].map(([key, patterns]) => `| ${patterns.join(', ')} | ${key} |`).sort(),
		`| every other address | ${defaultLimits} |`,
		`| \`${[...uncounted]}\` | not counted: signed by the provider | 256 kB |`,
		`| all addresses | ${describeLimit(everyWrite.everybody)} by everybody, ${describeLimit(everyWrite.network)} by one network | |`,
	].join('\n')
}

const describeLimit = ({ max, windowSeconds }: { max: number; windowSeconds: number }) =>
	`${max.toLocaleString('en-US')} ${windowSeconds === 60 ? 'a minute' : `in ${windowSeconds / 60} minutes`}`

const megabytes = (path: string) => `${bodyBytesMaxOf(routes.routeFor(path)) / 1_000_000} MB`
