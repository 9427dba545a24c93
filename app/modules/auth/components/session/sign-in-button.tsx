import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import type { AuthTab } from './auth-modal.tsx'
import { preloadAuthModal, useAuthModal } from './auth-modal-context.tsx'

type SignInButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'block' | 'className'> & {
	children?: ReactNode
	tab?: AuthTab
	/** The path to go to after sign-in. Without it: the home page without JavaScript, or this page with it. */
	returnTo?: string
}

/** Opens the sign-in modal; before JavaScript runs, it is a link to the sign-in page. */
export function SignInButton({
	children = 'Sign In',
	tab = 'sign-in',
	returnTo,
	...buttonProps
}: SignInButtonProps) {
	const { openAuthModal } = useAuthModal()
	return (
		<form action={`/${tab}`} className="contents">
			{returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
			<Button
				variant="brand"
				size="sm"
				{...buttonProps}
				type="submit"
				data-js=""
				onPointerEnter={preloadAuthModal}
				onFocus={preloadAuthModal}
				onClick={(event) => {
					event.preventDefault()
					openAuthModal({ tab, ...(returnTo ? { returnTo } : {}) })
				}}
			>
				{children}
			</Button>
		</form>
	)
}
