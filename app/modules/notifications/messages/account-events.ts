import type { DomainEvent } from './domain-event.ts'

export const accountEvents = [
	{ event: 'Somebody signs up', told: [['member', 'email: verify-email']] },
	{
		event: 'Somebody signs up with the address of an account',
		told: [
			['member', 'email: sign-up-notice'],
			['visitor', 'not told: a visitor must not learn whether an address has an account'],
		],
	},
	{ event: 'Somebody asks for a new password', told: [['member', 'email: reset-password']] },
	{ event: 'A password is changed', told: [['member', 'email: password-changed']] },
	{ event: 'A password is set for the first time', told: [['member', 'email: password-set']] },
	{ event: 'A password is reset by an emailed link', told: [['member', 'email: password-reset']] },
	{ event: 'A step needs a confirmation code', told: [['member', 'email: confirmation-code']] },
	{
		event: 'A member asks for another email address',
		told: [
			['member', 'email: email-change-requested'],
			['member', 'email: email-change-confirm'],
		],
	},
	{ event: 'The new address already has an account', told: [['member', 'email: email-taken']] },
	{ event: 'An email address is changed', told: [['member', 'email: email-changed']] },
	{
		event: 'A change of the email address is canceled',
		told: [['member', 'shown: Account, Security']],
	},
	{ event: 'An account is used on a new device', told: [['member', 'email: new-device']] },
	{ event: 'Devices are signed out', told: [['member', 'shown: Account, Security']] },
	{ event: 'A way to sign in is linked', told: [['member', 'email: provider-linked']] },
	{ event: 'A way to sign in is unlinked', told: [['member', 'email: provider-unlinked']] },
	{ event: 'Two-step sign-in is turned on', told: [['member', 'email: two-factor-on']] },
	{ event: 'Two-step sign-in is turned off', told: [['member', 'email: two-factor-off']] },
	{
		event: 'The operator removes two-step sign-in',
		audit: ['second-factor.reset'],
		told: [['member', 'email: two-factor-reset']],
	},
	{ event: 'A recovery code is used', told: [['member', 'email: recovery-code-used']] },
	{ event: 'New recovery codes are made', told: [['member', 'email: recovery-codes-regenerated']] },
	{
		event: 'An account is deleted',
		audit: ['account.deleted'],
		told: [['member', 'email: account-deleted']],
	},
	{
		event: 'A client deletes their account, and their file with it',
		audit: ['client.file-deleted'],
		told: [
			['advisor', 'email: client-account-deleted'],
			['dealer', 'email: round-canceled'],
			['manager', 'email: deal-agreement-ended'],
		],
	},
	{
		event: 'The operator makes an account an advisor’s, or no longer',
		audit: ['admin.granted', 'admin.revoked'],
		told: [['member', 'not told: the operator speaks with them']],
	},
] as const satisfies readonly DomainEvent[]
