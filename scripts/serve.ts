import { buildIfStale } from './build.ts'
import { Fault } from './steps.mjs'

try {
	if (!process.argv.includes('--dev')) await buildIfStale()
	await import('../server/main.ts')
} catch (error) {
	console.error(error instanceof Fault ? error.message : error)
	process.exit(1)
}
