import { setTimeout as pause } from 'node:timers/promises'
import { type S3Failure, startS3 } from '#tests/mocks/s3-server.ts'
import { sendRequest } from '#tests/setup/chat-client.ts'
import type { Drill } from './drill.ts'
import { Load } from './load.ts'
import { applicationWriter, chatWriter } from './writers.ts'

const s3Failures: S3Failure[] = ['slow', 'rejection', 'lost answer', 'silence']
const bucket = 'drill'

export const storageFailing: Drill = {
	name: 's3',
	what: 'The file store is slow, rejects requests with 403, performs requests but loses the responses, and does not respond (size: seconds each).',
	sizes: { quick: 2, deep: 30 },
	async run({ start, database, onCleanup }, seconds) {
		const s3 = await startS3()
		onCleanup(s3.close)
		const site = await start({
			env: {
				S3_BUCKET: bucket,
				S3_REGION: 'us-east-1',
				S3_ENDPOINT: s3.endpoint,
				S3_ACCESS_KEY_ID: 'key',
				S3_SECRET_ACCESS_KEY: 'secret',
			},
		})
		const hasFile = (key: string) => s3.objects.has(`/${bucket}/${key}`)
		const writers = [1, 2, 3, 4].map(() => applicationWriter({ hasFile }))
		const load = new Load([site.origin], { writers: [...writers, chatWriter(), chatWriter()] })
		const recoveredMs: number[] = []
		const failures: string[] = []
		for (const failure of s3Failures) {
			await load.untilMore(10)
			s3.become(failure)
			await pause(seconds * 1_000)
			const alive = await sendRequest(`${site.origin}/healthz`)
			if (alive.status !== 200) failures.push(`/healthz answered ${alive.status} (${failure})`)
			s3.become(undefined)
			recoveredMs.push(await load.recovery())
		}
		const counts = await load.settle(database.url)
		return {
			...counts,
			failures: [...counts.failures, ...failures],
			recoveredMs,
			details: { secondsEach: seconds, retries: load.retries, slowestAnswerMs: load.slowestMs },
		}
	},
}
