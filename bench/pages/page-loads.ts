import { sendAtRate } from '../open-loop.ts'
import { type RunningServer, startReference } from '../processes.ts'
import { median } from '../report.ts'
import { connections, type Load, putUnderLoad } from '../throughput.ts'

export type PageLoad = {
	path: string
	mode: 'cached' | 'rendered' | 'as member' | 'as admin'
	requestsPerSecond: number[]
	busyPercent: number[]
	cpuMicros: number[]
	referenceCpuMicros: number[]
	ofReferencePercent: number[]
	/** At a rate that leaves site and load generator idle half of the time, counted from when a request was due. */
	p99Ms: number[]
	/** The same of `node:http` with the same bytes, at the same rate: what the machine itself makes of such a load. */
	referenceP99Ms: number[]
}
type CompareInput = { path: string; mode: PageLoad['mode']; cookie?: string; rounds: number; seconds: number }

/** The highest rate at which p99 is measured, also for sites that could answer more: the load generator still keeps up. */
const PACED_RATE_MAX = 1_000

/** Home, services, the forum's list and one post, reviews, an article, two pages that are mostly text, and two of the deals. */
export async function listPages(origin: string): Promise<string[]> {
	const post = await findPost(origin)
	const article = await findLink(origin, '/sitemap.xml', /<loc>[^<]*?(\/resources\/article\/[^<]+)<\/loc>/)
	const pages = ['/', '/services', '/community', post, '/reviews', article, '/sign-in', '/terms']
	return [...pages, '/resources/quote-checker', '/resources/fees-and-taxes/new-york']
}

export const findPost = (origin: string) =>
	findLink(origin, '/community', /href="(\/community\/post\/[^"#?]+)"/)

/** @throws Error when the page has no such link */
export async function findLink(
	origin: string,
	page: string,
	pattern: RegExp,
	cookie?: string,
): Promise<string> {
	const response = await fetch(origin + page, { headers: cookie ? { cookie } : {} })
	const found = pattern.exec(await response.text())?.[1]
	if (!found) throw new Error(`${page} links to no ${pattern}`)
	return found
}

/** Counts the queries of each page that is not cached, as the demo reports them. */
export async function countQueries(
	origin: string,
	loads: PageLoad[],
	cookies: { member: string; admin: string },
): Promise<{ of: string; value: number }[]> {
	const cookieOf = { 'as member': cookies.member, 'as admin': cookies.admin, rendered: '', cached: '' }
	const counted: { of: string; value: number }[] = []
	for (const { path, mode } of loads) {
		if (mode === 'cached') continue
		const { headers } = await fetch(origin + path, { headers: { cookie: cookieOf[mode] } })
		const count = /queries;desc="(\d+)"/.exec(headers.get('server-timing') ?? '')?.[1]
		counted.push({ of: `${path} ${mode}`, value: Number(count ?? Number.NaN) })
	}
	return counted
}

/** Measures the site and the reference alternately, so that other work on the machine affects both. */
export async function compare(site: RunningServer, input: CompareInput): Promise<PageLoad> {
	const { path, mode, cookie, rounds } = input
	const reference = await startReference(site.origin + path, cookie)
	try {
		const measured = await loadInTurns({ site, reference }, input)
		const sites = measured.map((pair) => pair.site)
		const requestsPerSecond = sites.map((load) => load.requestsPerSecond)
		const rate = Math.max(1, Math.min(PACED_RATE_MAX, Math.floor(median(requestsPerSecond) / 2)))
		const p99Ms: number[] = []
		const referenceP99Ms: number[] = []
		for (let round = 0; round < rounds; round++) {
			referenceP99Ms.push(await pacedP99Ms(reference, { ...input, rate }))
			p99Ms.push(await pacedP99Ms(site, { ...input, rate }))
		}
		return {
			path,
			mode,
			requestsPerSecond,
			busyPercent: known(sites.map(({ busy }) => busy && busy * 100)),
			cpuMicros: known(sites.map(({ cpuMicros }) => cpuMicros)),
			referenceCpuMicros: known(measured.map((pair) => pair.reference.cpuMicros)),
			ofReferencePercent: known(
				measured.map(({ site: { cpuMicros: siteMicros }, reference: { cpuMicros: referenceMicros } }) =>
					siteMicros && referenceMicros ? (referenceMicros / siteMicros) * 100 : null,
				),
			),
			p99Ms,
			referenceP99Ms,
		}
	} finally {
		await reference.stop()
	}
}

type Pair<Of> = { site: Of; reference: Of }

async function loadInTurns(
	{ site, reference }: Pair<RunningServer>,
	{ path, cookie, rounds, seconds }: CompareInput,
): Promise<Pair<Load>[]> {
	// Warm up both: nothing is measured while code is still being compiled.
	await putUnderLoad(reference, path, 1)
	await putUnderLoad(site, path, 1, cookie)
	const measured: Pair<Load>[] = []
	for (let round = 0; round < rounds; round++)
		measured.push({
			reference: await putUnderLoad(reference, path, seconds),
			site: await putUnderLoad(site, path, seconds, cookie),
		})
	return measured
}

async function pacedP99Ms(
	server: RunningServer,
	{ path, cookie, rate, seconds }: CompareInput & { rate: number },
): Promise<number> {
	const headers = { 'accept-encoding': 'br, gzip', ...(cookie ? { cookie } : {}) }
	const next = () => ({ kind: 'page', path, headers })
	const responses = await sendAtRate({ origin: server.origin, rate, seconds, connections, next })
	const sorted = responses.map(({ ms }) => ms).sort((a, b) => a - b)
	return sorted[Math.floor((sorted.length - 1) * 0.99)]!
}

const known = (measured: (number | null)[]): number[] => measured.filter((figure) => figure !== null)
