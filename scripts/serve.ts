import { buildIfStale } from './build.ts'
import { runStep, StepError } from './steps.mjs'

try {
	if (process.argv.includes('--dev')) await runStep('Building the signing kit', 'npm', ['run', 'build:kit'])
	else await buildIfStale()
	await import('../server/main.ts')
} catch (error) {
	console.error(error instanceof StepError ? error.message : error)
	process.exit(1)
}
