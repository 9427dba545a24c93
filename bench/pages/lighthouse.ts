import { chromium } from '@playwright/test'
import { findChromium } from '#tests/setup/chromium.ts'
import { freePort } from '#tests/setup/free-port.ts'

/** A page on Lighthouse's simulated phone: milliseconds, and scores out of 100. */
export type Audit = {
	path: string
	largestPaintMs: number
	blockedMs: number
	layoutShift: number
	scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>
	/** The ids of audits that lost points in the last three categories. */
	failedAudits: string[]
}

type Result = {
	lhr: {
		audits: Record<string, { numericValue?: number; score: number | null }>
		categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
	}
}
type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>

/** Not installed by default, because it has a hundred dependencies: `npm i --no-save lighthouse@13.5.0`. */
const packageName = 'lighthouse'

/** Lighthouse's default and the page's own storage, which notes that fonts were loaded: each page must be a first visit. */
const clearStorageTypes = [
	'file_systems',
	'shader_cache',
	'service_workers',
	'cache_storage',
	'local_storage',
]

/** Audits every page with Lighthouse's mobile preset. Null where its package or a browser is missing. */
export async function auditPages(origin: string, paths: string[]): Promise<Audit[] | null> {
	const executablePath = findChromium()
	const imported = (await import(packageName).catch(() => null)) as { default: Lighthouse } | null
	if (!executablePath || !imported) return null
	const port = await freePort()
	const browser = await chromium.launch({
		executablePath,
		args: [
			`--remote-debugging-port=${port}`,
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
		],
	})
	try {
		const audits: Audit[] = []
		for (const path of paths) {
			const flags = { port, output: 'json', logLevel: 'error', clearStorageTypes }
			const result = await imported.default(origin + path, flags)
			if (result) audits.push({ path, ...readResult(result) })
		}
		return audits
	} finally {
		await browser.close()
	}
}

function readResult({ lhr: { audits, categories } }: Result): Omit<Audit, 'path'> {
	const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
	const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
	const categoryNames = ['accessibility', 'best-practices', 'seo']
	return {
		largestPaintMs: value('largest-contentful-paint'),
		blockedMs: value('total-blocking-time'),
		layoutShift: value('cumulative-layout-shift'),
		scores: {
			performance: score('performance'),
			accessibility: score('accessibility'),
			'best-practices': score('best-practices'),
			seo: score('seo'),
		},
		failedAudits: categoryNames.flatMap((name) =>
			(categories[name]?.auditRefs ?? [])
				.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
				.map(({ id }) => id),
		),
	}
}
