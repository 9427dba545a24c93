import { buildIfStale } from './build.ts'
import { runStep, StepError } from './steps.mjs'

try {
	if (process.argv.includes('--dev')) await runStep('Building the signing kit', 'npm', ['run', 'build:kit'])
	else await buildIfStale()
	const main = process.argv.includes('--dev') ? '../server/main.ts' : '../build/main.js'
	await import(new URL(main, import.meta.url).href)
} catch (error) {
	console.error(error instanceof StepError ? error.message : error)
	process.exit(1)
}
