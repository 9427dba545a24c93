import { createChatKeys } from '#app/modules/chat/conversations/chat-keys.server.ts'
import { createRawMail } from '#app/modules/mail/incoming/raw-mail.server.ts'
import { createRoundSeals } from '#app/modules/rounds/round-seals.server.ts'
import { createEmailReader } from '#app/platform/email/incoming/read-email.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'

type Foundations = { env: Env; storage: FileStorage; secret: string }

/** What modules build once from the foundations. `Services` contains it, by the types that the factories return. */
export function createModuleServices({ env, storage, secret }: Foundations) {
	return {
		/** Stores original emails. */
		rawMail: createRawMail({ secret, storage }),
		/** Parses original emails. */
		readEmail: createEmailReader({ authority: env.mailAuthority }),
		/** Creates the links and keys of sealed rounds. */
		roundSeals: createRoundSeals({ secret }),
		/** Creates and checks the cookies that open a conversation without signing in. */
		chatKeys: createChatKeys({ secret, origin: env.origin }),
	}
}
