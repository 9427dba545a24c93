import { buildIfStale } from './build.ts'
import { StepError } from './steps.mjs'

try {
	if (!process.argv.includes('--dev')) await buildIfStale()
	await import('../server/main.ts')
} catch (error) {
	console.error(error instanceof StepError ? error.message : error)
	process.exit(1)
}
