import type { Readable } from 'node:stream'
import {
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	PutObjectCommand,
	S3Client,
	S3ServiceException,
} from '@aws-sdk/client-s3'
import { assertKey, type Storage } from './storage.ts'

type Bucket = {
	bucket: string
	region: string
	endpoint?: string | undefined
	accessKeyId: string
	secretAccessKey: string
}

/** Files in a bucket of any S3-compatible service, shared by all instances. An object is whole or not there. */
export function s3Storage({ bucket, region, endpoint, accessKeyId, secretAccessKey }: Bucket): Storage {
	const client = new S3Client({
		region,
		credentials: { accessKeyId, secretAccessKey },
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
			await client.send(
				new PutObjectCommand({ ...at(key), Body: body, ContentLength: sizeBytes, ContentType: contentType }),
			)
		},
		async read(key, range) {
			const Range = range && `bytes=${range.start}-${range.end}`
			const found = await client.send(new GetObjectCommand({ ...at(key), Range })).catch(ifMissing)
			return (found?.Body as Readable | undefined) ?? null
		},
		async sizeOf(key) {
			const found = await client.send(new HeadObjectCommand(at(key))).catch(ifMissing)
			return found?.ContentLength ?? null
		},
		async remove(key) {
			await client.send(new DeleteObjectCommand(at(key)))
		},
	}
}

function ifMissing(error: unknown): null {
	if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
	throw error
}
