import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { formAction, runForms, type SentForm } from '#app/http/form-actions.server.ts'
import { beginSignIn, signInFailure } from '#app/http/sign-in-provider.server.ts'
import { anyTexts } from '#app/lib/forms/form-fields.ts'
import { readReturnTo } from '#app/lib/paths/return-to.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import type { AuthResult } from '#app/modules/auth/sign-in/auth-result.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type Answer = Response | ReturnType<typeof data<AuthResult>>

type AuthForm<Schema extends z.ZodObject> = {
	page: '/sign-in' | '/sign-up'
	schema: Schema
	run(value: z.output<Schema>, sent: SentForm): Promise<Answer>
	fallback: string
}

/**
 * Handles the form with an email address and a password, and the buttons of the providers beside it. The modal submits `from` and
 * `returnTo` with a provider's button; on a page they come from the page's own address.
 */
export async function runAuthForm<Schema extends z.ZodObject>(
	args: Args,
	{ page, ...form }: AuthForm<Schema>,
): Promise<Answer> {
	const provider = formAction({
		schema: z.object(anyTexts('provider', 'surface', 'from', 'returnTo')),
		run({ provider, surface, ...paths }) {
			const pageReturn = readReturnTo(args.request)
			const inModal = surface === 'modal'
			const from = inModal ? safePath(paths.from) : page + pageReturn.search
			const returnTo = inModal ? safePath(paths.returnTo, from) : pageReturn.returnTo
			return beginSignIn(args, { provider, from, returnTo })
		},
		field: null,
		fallback: ({ provider }) => signInFailure(provider),
	})
	const answer = await runForms(
		args,
		{ email: formAction(form), provider },
		{
			otherwise: (fields) => (fields.has('provider') ? 'provider' : 'email'),
			extra: (error) => ({ hasFailed: error !== null }),
		},
	)
	if (answer instanceof Response || !('hasFailed' in answer.data)) return answer as Answer
	const { hasFailed, ...rejected } = answer.data
	return data<AuthResult>(
		{
			outcome: 'rejected',
			sentBy: rejected.formId === 'provider' ? 'provider' : 'email',
			form: rejected,
			...(hasFailed && { message: rejected.formError ?? undefined }),
		},
		answer.init ?? {},
	)
}
