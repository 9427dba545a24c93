import type { Readable } from 'node:stream'
import {
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	PutObjectCommand,
	paginateListObjectsV2,
	S3Client,
	S3ServiceException,
} from '@aws-sdk/client-s3'
import { Unavailable } from '#app/lib/errors.ts'
import { assertKey, type Storage } from './storage.ts'

type Bucket = {
	bucket: string
	region: string
	endpoint?: string | undefined
	accessKeyId: string
	secretAccessKey: string
	/** How long the service may be silent. */
	silenceMs?: number
}

/**
 * Files in a bucket of any S3-compatible service, shared by all instances. An object is whole or not there.
 * What it throws when the service is away, slow or refuses us is Unavailable.
 */
export function s3Storage({ bucket, region, endpoint, silenceMs = 10_000, ...keys }: Bucket): Storage {
	const client = new S3Client({
		region,
		credentials: keys,
		// By itself it would wait for ever. A large file may take its time, as long as it moves.
		requestHandler: {
			connectionTimeout: Math.min(silenceMs, 3_000),
			socketTimeout: silenceMs,
			requestTimeout: 6 * silenceMs,
			throwOnRequestTimeout: true,
		},
		maxAttempts: 2,
		// Whoever calls logs what it threw; the client would write to the console.
		logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
		// Services beside Amazon's know a bucket by its path, and not all know the newer checksums.
		...(endpoint ? { endpoint, forcePathStyle: true } : {}),
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
	})
	const at = (key: string) => {
		assertKey(key)
		return { Bucket: bucket, Key: key }
	}
	return {
		async put(key, body, { contentType, sizeBytes }) {
			await client
				.send(
					new PutObjectCommand({
						...at(key),
						Body: body,
						ContentLength: sizeBytes,
						ContentType: contentType,
					}),
				)
				.catch(asUnavailable)
		},
		async read(key, range) {
			const Range = range && `bytes=${range.start}-${range.end}`
			const found = await client.send(new GetObjectCommand({ ...at(key), Range })).catch(nullIfMissing)
			return (found?.Body as Readable | undefined) ?? null
		},
		async sizeOf(key) {
			const found = await client.send(new HeadObjectCommand(at(key))).catch(nullIfMissing)
			return found?.ContentLength ?? null
		},
		async *list(prefix) {
			const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix && `${prefix}/` })
			for await (const { Contents = [] } of pages) for (const { Key } of Contents) if (Key) yield Key
		},
		async remove(key) {
			await client.send(new DeleteObjectCommand(at(key))).catch(asUnavailable)
		},
	}
}

function nullIfMissing(error: unknown): null {
	if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
	return asUnavailable(error)
}

/** The service's fault or the way's; a body that breaks off is the sender's, and stays what it is. */
function asUnavailable(error: unknown): never {
	const { name = '', code = '', syscall } = error as Error & { code?: string; syscall?: string }
	const ofTheWay = syscall !== undefined || name === 'TimeoutError' || /^E(CONN|PIPE|TIMEDOUT|AI_)/.test(code)
	if (error instanceof S3ServiceException || (ofTheWay && code !== 'ENOENT'))
		throw new Unavailable('We cannot reach our files right now. Please try again in a moment.', 30, error)
	throw error
}
