import { beginStamp, endStamp, readStamp, stampOfSources } from './build-stamp.ts'
import { runStep } from './steps.mjs'

type BuildOptions = {
	/** Whether other steps run at the same time. */
	beside?: boolean
	/** Whether a quick build is enough, in which large files of libraries are compressed less. */
	quick?: boolean
}

/** Builds the site unless the sources have not changed since the last complete build. */
export async function buildIfStale({ beside = false, quick = false }: BuildOptions = {}): Promise<void> {
	const builtStamp = readStamp()
	const [fullStamp, quickStamp] = [stampOfSources(false), stampOfSources(true)]
	if (builtStamp === fullStamp || (quick && builtStamp === quickStamp)) return
	const env = { ...process.env, NODE_ENV: 'production', QUICK_BUILD: quick ? '1' : '' }
	if (builtStamp !== quickStamp) return runStep('Building the site', 'npm', ['run', 'build'], { env, beside })
	beginStamp(false)
	await runStep('Compressing the files', process.execPath, ['scripts/precompress.ts'], { env, beside })
	endStamp()
}
