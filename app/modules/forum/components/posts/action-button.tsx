import { type FormEvent, type ReactNode, useEffect } from 'react'
import { useFetcher, useRouteLoaderData } from 'react-router'
import { useAuthModal } from '#app/modules/auth/components/session/auth-modal-context.tsx'
import { cn } from '#app/ui/foundations/cn.ts'
import { toast } from '#app/ui/overlays/toast.ts'
import type { PostActionAnswer } from '../../posts/post-action.ts'

/** How everything looks that can be done under a post or a comment. */
export const actClass =
	'inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium text-ink-soft text-small no-underline hover:bg-brand-wash hover:text-ink'

type ActButtonProps = {
	/** The post's page, which takes it. */
	path: string
	intent: 'like' | 'save' | 'follow' | 'accept'
	comment?: number | undefined
	on: boolean
	/** Where the words inside do not say it. */
	label?: ((on: boolean) => string) | undefined
	className?: string
	/** Drawn as it will be, before the answer is here. */
	children: (on: boolean, change: number) => ReactNode
}

/** One thing to do with a post or a comment, and to undo: a form, so that it works before any script. Visitors sign in first. */
export function ActButton({ path, intent, comment, on, label, className, children }: ActButtonProps) {
	const fetcher = useFetcher<PostActionAnswer>()
	const root = useRouteLoaderData('root') as { viewer: unknown } | undefined
	const { openAuthModal } = useAuthModal()
	const isOn = fetcher.formData ? fetcher.formData.get('on') === 'yes' : on
	const rejected = fetcher.data?.ok === false ? fetcher.data.formError : null
	useEffect(() => {
		if (rejected) toast.error('Not saved', rejected)
	}, [rejected])
	const send = (event: FormEvent) => {
		if (root?.viewer) return
		event.preventDefault()
		openAuthModal()
	}
	return (
		<fetcher.Form method="post" action={path} preventScrollReset onSubmit={send} className={className}>
			<input type="hidden" name="on" value={isOn ? 'no' : 'yes'} />
			{comment && <input type="hidden" name="comment" value={comment} />}
			<input type="hidden" name="intent" value={intent} />
			<button
				type="submit"
				data-js=""
				aria-pressed={isOn}
				aria-label={label?.(isOn)}
				className={cn(actClass, isOn && 'text-brand')}
			>
				{children(isOn, Number(isOn) - Number(on))}
			</button>
		</fetcher.Form>
	)
}
