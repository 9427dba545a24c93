export type StripeResponse = { status: number; body: unknown; headers?: Record<string, string> }
export type ReceivedRequest = {
	method: string
	path: string
	key: string | undefined
	form: URLSearchParams
	query: URLSearchParams
	/** The body as it came, for a file that is uploaded. */
	body: Buffer
}

export const metadataIn = (form: URLSearchParams) =>
	Object.fromEntries(
		[...form].flatMap(([name, value]) => {
			const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
			return key ? [[key, value]] : []
		}),
	)

export function errorResponse(
	status: number,
	code: string | undefined,
	message: string,
	type?: string,
): StripeResponse {
	const kind = type ?? (status >= 500 ? 'api_error' : 'invalid_request_error')
	return { status, body: { error: { type: kind, code, message } } }
}
