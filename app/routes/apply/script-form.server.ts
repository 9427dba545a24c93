import { readFormBody } from '#app/http/body/form-body.server.ts'
import { errorResponse } from '#app/http/errors.server.ts'
import { DomainError } from '#app/lib/errors.ts'

type ScriptAnswer = { answer: unknown; status: number; headers?: Headers }

/** Reads a form sent by a script and responds with JSON, even if the form cannot be read. */
export async function withScriptForm(
	request: Request,
	use: (fields: FormData) => Promise<ScriptAnswer>,
): Promise<Response> {
	const fields = await readFormBody(request).catch((error: unknown) => {
		if (error instanceof DomainError) return error
		throw error
	})
	if (fields instanceof DomainError) return errorResponse(fields)
	const { answer, status, headers = new Headers() } = await use(fields)
	headers.set('cache-control', 'no-store')
	return Response.json(answer, { status, headers })
}
