import { type AuthResult, unanswered } from '#app/modules/auth/sign-in/auth-result.ts'

type ClientAction<Result> = { request: Request; serverAction: () => Promise<Result> }

/** Runs a page's action on the server. If the server cannot be reached, the form stays and shows `message`. */
export async function orUnreachable<Result>(
	{ request, serverAction }: ClientAction<Result>,
	message: string,
): Promise<Result | AuthResult> {
	const form = await request.clone().formData()
	return serverAction().catch((thrown: unknown) => {
		if (thrown instanceof TypeError) return unanswered(form, message)
		throw thrown
	})
}
