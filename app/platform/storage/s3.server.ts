import type { Readable } from 'node:stream'
import {
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	ListObjectsV2Command,
	PutObjectCommand,
	paginateListObjectsV2,
	S3Client,
	S3ServiceException,
} from '@aws-sdk/client-s3'
import { Unavailable } from '#app/lib/errors.ts'
import { assertKey, type FileStorage } from './storage.ts'

type BucketOptions = {
	bucket: string
	region: string
	endpoint?: string | undefined
	accessKeyId: string
	secretAccessKey: string
	/** How long the service may be silent, in milliseconds. */
	silenceMs?: number
}

/**
 * Returns a storage in a bucket of any S3-compatible service, shared by all instances. An object is complete or missing.
 * It throws Unavailable if the service is unreachable, too slow or rejects the request.
 */
export function s3Storage(options: BucketOptions): FileStorage {
	const { bucket } = options
	const client = openClient(options)
	const objectAt = (key: string) => {
		assertKey(key)
		return { Bucket: bucket, Key: key }
	}
	return {
		async put(key, body, { contentType, sizeBytes }) {
			await client
				.send(
					new PutObjectCommand({
						...objectAt(key),
						Body: body,
						ContentLength: sizeBytes,
						ContentType: contentType,
					}),
				)
				.catch(asUnavailable)
		},
		async read(key, range) {
			const Range = range && `bytes=${range.start}-${range.end}`
			const found = await client.send(new GetObjectCommand({ ...objectAt(key), Range })).catch(nullIfMissing)
			return (found?.Body as Readable | undefined) ?? null
		},
		async sizeOf(key) {
			const found = await client.send(new HeadObjectCommand(objectAt(key))).catch(nullIfMissing)
			return found?.ContentLength ?? null
		},
		async *list(prefix) {
			const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix && `${prefix}/` })
			for await (const { Contents = [] } of pages) for (const { Key } of Contents) if (Key) yield Key
		},
		async remove(key) {
			await client.send(new DeleteObjectCommand(objectAt(key))).catch(asUnavailable)
		},
	}
}

function openClient({
	region,
	endpoint,
	accessKeyId,
	secretAccessKey,
	silenceMs = 10_000,
}: BucketOptions): S3Client {
	return new S3Client({
		region,
		credentials: { accessKeyId, secretAccessKey },
		// By default the client would wait forever. A large file may take longer, as long as data is transferred.
		requestHandler: {
			connectionTimeout: Math.min(silenceMs, 3_000),
			socketTimeout: silenceMs,
			requestTimeout: 6 * silenceMs,
			throwOnRequestTimeout: true,
		},
		maxAttempts: 2,
		// Callers log errors; the client would write them to the console.
		logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
		// Services other than Amazon's address buckets by path, and not all support the newer checksums.
		...(endpoint ? { endpoint, forcePathStyle: true } : {}),
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
	})
}

/** Returns why this bucket cannot be used, as a sentence for the operator; null when it can be read. */
export async function tryBucket(options: BucketOptions): Promise<string | null> {
	const { bucket, endpoint, region } = options
	const place = ` at ${endpoint ?? `s3.${region}.amazonaws.com`}`
	const client = openClient(options)
	try {
		await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }))
		return null
	} catch (error) {
		const { name, $metadata } = error as S3ServiceException
		if (name === 'NoSuchBucket' || $metadata?.httpStatusCode === 404)
			return `There is no bucket ${bucket}${place}: create it, or correct S3_BUCKET.`
		if ($metadata?.httpStatusCode === 403)
			return `The bucket ${bucket}${place} rejects these credentials (${name}): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what they may do.`
		if ($metadata?.httpStatusCode)
			return `The bucket ${bucket}${place} responds with an error (${name}): check S3_REGION and S3_ENDPOINT.`
		return `Nothing usable responds for the bucket ${bucket}${place} (${(error as NodeJS.ErrnoException).code ?? name}): check S3_ENDPOINT.`
	} finally {
		client.destroy()
	}
}

function nullIfMissing(error: unknown): null {
	if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
	return asUnavailable(error)
}

/** Throws Unavailable for errors of the service or the network. An error of the body's own stream is rethrown unchanged. */
function asUnavailable(error: unknown): never {
	const { name = '', code = '', syscall } = error as Error & { code?: string; syscall?: string }
	const isNetworkError =
		syscall !== undefined || name === 'TimeoutError' || /^E(CONN|PIPE|TIMEDOUT|AI_)/.test(code)
	if (error instanceof S3ServiceException || (isNetworkError && code !== 'ENOENT'))
		throw new Unavailable('We cannot reach our files right now. Please try again in a moment.', 30, error)
	throw error
}
