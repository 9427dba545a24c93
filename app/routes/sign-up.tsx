import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect, useRouteLoaderData } from 'react-router'
import { getFacts, getServices, getViewer } from '#app/http/context.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { beginWithProvider } from '#app/http/provider.server.ts'
import { readReturnTo } from '#app/http/return-to.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { type AuthAnswer, unanswered } from '#app/modules/auth/auth-answer.ts'
import { AuthPage } from '#app/modules/auth/components/auth-page.tsx'
import { SignUpForm } from '#app/modules/auth/components/sign-up-form.tsx'
import { failedReturn } from '#app/modules/auth/failed-return.ts'
import { signUpSchema } from '#app/modules/auth/sign-up.schema.ts'
import { signUp } from '#app/modules/auth/sign-up.server.ts'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/sign-up'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Sign Up')

export async function loader({ request, context }: Route.LoaderArgs) {
	const { returnTo, search } = readReturnTo(request)
	if (await getViewer(context)) throw redirect(returnTo)
	return { search }
}

export async function action({ request, context }: Route.ActionArgs) {
	const { auth, db, clock } = getServices(context)
	const form = await readForm(request)
	if (form.has('provider')) return beginWithProvider({ request, context }, { form, page: '/sign-up' })
	const submission = parseWithZod(form, { schema: signUpSchema })
	const refuse = (message: string | undefined, init: ResponseInit) =>
		data<AuthAnswer>(
			{
				outcome: 'refused',
				sentBy: 'email',
				message,
				submission: submission.reply({
					hideFields: ['password'],
					...(message ? { formErrors: [message] } : {}),
				}),
			},
			init,
		)
	try {
		admit(context)
		if (submission.status !== 'success') return refuse(undefined, { status: 422 })
		const { clientIp } = getFacts(context)
		await signUp(db, { ...submission.value, auth, clientIp, now: clock.now() })
	} catch (error) {
		const { message, init } = failureOf(context, error, 'Failed to sign up')
		return refuse(message, init)
	}
	if (form.get('surface') === 'modal') return data<AuthAnswer>({ outcome: 'check-email', sentBy: 'email' })
	const { search } = readReturnTo(request)
	return redirectWithToast(`/sign-in${search ? `${search}&` : '?'}after=sign-up`, {
		kind: 'success',
		title: 'Success',
		description: 'Please check your email to confirm your account',
	})
}

/** The form stays and says so when the server cannot be reached. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData()
	return serverAction().catch((thrown: unknown) => {
		if (thrown instanceof TypeError) return unanswered(form, 'Failed to sign up')
		throw thrown
	})
}

export default function SignUpPage({ loaderData: { search }, actionData }: Route.ComponentProps) {
	const failed = failedReturn(useRouteLoaderData<typeof rootLoader>('root')?.toast)
	return (
		<AuthPage title="Sign Up" tabs={{ current: 'sign-up', search }}>
			<SignUpForm action={`/sign-up${search}`} surface="page" lastAnswer={actionData ?? failed} />
		</AuthPage>
	)
}
