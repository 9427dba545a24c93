import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What a part of the test run counted, a line for each failure, and how many seconds each test file took. */
export type Count = {
	passed: number
	failed: number
	skipped: number
	failures: string[]
	seconds: Map<string, number>
}

// biome-ignore lint/suspicious/noExplicitAny: the shape of a report is the test runner's own.
type Report = any

export const countNothing = (): Count => ({
	passed: 0,
	failed: 0,
	skipped: 0,
	failures: [],
	seconds: new Map(),
})

export function addCount(total: Count, count: Count): void {
	total.passed += count.passed
	total.failed += count.failed
	total.skipped += count.skipped
	total.failures.push(...count.failures)
	for (const [file, seconds] of count.seconds) total.seconds.set(file, seconds)
}

export function readVitestReport(report: Report): Count {
	return {
		passed: report.numPassedTests,
		failed: report.numFailedTests,
		skipped: report.numPendingTests + report.numTodoTests,
		failures: report.testResults.flatMap(vitestFailuresOf),
		seconds: new Map(
			report.testResults.map(({ name, startTime, endTime }: Report) => [
				relative('.', name),
				(endTime - startTime) / 1000,
			]),
		),
	}
}

function vitestFailuresOf({ name, assertionResults, message }: Report): string[] {
	const failed = assertionResults.filter(({ status }: Report) => status === 'failed')
	const file = relative('.', name)
	if (failed.length === 0) return message ? [`${file}: ${firstLine(message)}`] : []
	return failed.map((test: Report) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
}

export function readPlaywrightReport({ stats, suites }: Report): Count {
	return {
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky,
		skipped: stats.skipped,
		failures: suites.flatMap(browserFailuresOf),
		seconds: new Map(suites.map((suite: Report) => [`tests/e2e/${suite.file}`, secondsOf(suite)])),
	}
}

function browserFailuresOf({ file, specs = [], suites = [] }: Report): string[] {
	const failed = specs.filter(
		({ ok, tests }: Report) => !ok || tests.some((test: Report) => test.status === 'flaky'),
	)
	return [
		...failed.map(({ title, tests }: Report) => {
			const error = tests
				.flatMap(({ results }: Report) => results)
				.find((result: Report) => result.error)?.error
			return `${file} > ${title}: ${firstLine(error?.message)}`
		}),
		...suites.flatMap(browserFailuresOf),
	]
}

/** Returns the sum of the times of a suite's tests, although several of them may have run at the same time. */
function secondsOf({ specs = [], suites = [] }: Report): number {
	const results = specs.flatMap(({ tests }: Report) => tests.flatMap((test: Report) => test.results))
	const own = results.reduce((sum: number, { duration }: Report) => sum + duration / 1000, 0)
	return suites.reduce((sum: number, suite: Report) => sum + secondsOf(suite), own)
}

/** Returns a line for each of the files that took longest, longest first. */
export function slowestFiles(seconds: Map<string, number>, count: number): string[] {
	return [...seconds]
		.toSorted(([, a], [, b]) => b - a)
		.slice(0, count)
		.map(([file, duration]) => `${duration.toFixed(1).padStart(6)} s  ${file}`)
}

export function firstLine(text = ''): string {
	return stripVTControlCharacters(text).split('\n', 1)[0]!.slice(0, 300)
}
