/** Generated from docs/openapi.json by `pnpm generate`. */
export interface paths {
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account
         * @description Least role: **viewer** (`account:read`). By session or API key.
         */
        get: operations["accounts.get"];
        put?: never;
        post?: never;
        /**
         * Delete the account
         * @description Everything goes for good at `deletion_due_at`, 30 days later unless the operator has set another time. Until then the account can be read, exported and restored, and nothing else. Its owners are told by mail.
         *
         *     Least role: **owner** (`account_deletion:manage`). Session only; API keys are refused. Needs a recent re-authentication.
         */
        delete: operations["accountDeletion.request"];
        options?: never;
        head?: never;
        /**
         * Change the account
         * @description Least role: **admin** (`account:manage`). Session only; API keys are refused.
         */
        patch: operations["accounts.update"];
        trace?: never;
    };
    "/account/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Admins and owners see all keys of the account, everyone else their own.
         *
         *     Least role: **viewer** (`api-keys:read`). Session only; API keys are refused.
         */
        get: operations["apiKeys.list"];
        put?: never;
        /**
         * Create an API key
         * @description An account has at most 25 live keys. `Idempotency-Key` is ignored here: to repeat the answer, the service would have to store the key. When the answer was lost, revoke that key and make another.
         *
         *     Least role: **viewer** (`api-keys:write`). Session only; API keys are refused. Needs a recent re-authentication.
         */
        post: operations["apiKeys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Final, and in force at once. Admins and owners may revoke any key, everyone else their own.
         *
         *     Least role: **viewer** (`api-keys:write`). Session only; API keys are refused. Needs a recent re-authentication.
         */
        delete: operations["apiKeys.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export all data of the account
         * @description Begins a job of kind `account_export`. Its result has `rows`, `bytes` and `sha256` of the file: newline-delimited JSON with a manifest, one line `{type, data}` per row in the shape of this API, and an end line. The file is kept for seven days.
         *
         *     Least role: **admin** (`account_exports:manage`). By session or API key.
         */
        post: operations["accountExports.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/exports/{job_id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an export
         * @description Redirects to the file; the link is good for five minutes.
         *
         *     Least role: **admin** (`account_exports:manage`). By session or API key.
         */
        get: operations["accountExports.download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/exports/{job_id}/download-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a link to an export
         * @description For a browser page, or any program that cannot follow a redirect with headers of its own: it asks for the link and opens it.
         *
         *     Least role: **admin** (`account_exports:manage`). By session or API key.
         */
        post: operations["accountExports.downloadLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep an account that was to be deleted
         * @description Least role: **owner** (`account_deletion:manage`). Session only; API keys are refused.
         */
        post: operations["accountDeletion.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description You become its owner.
         *
         *     For a signed-in person.
         */
        post: operations["accounts.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description Newest first. Events are added and never changed.
         *
         *     Least role: **admin** (`audit:read`). By session or API key.
         */
        get: operations["audit.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Ends all sessions of yours and opens a new one here.
         *
         *     For a signed-in person.
         */
        post: operations["auth.changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to a new password
         * @description Open to everyone.
         */
        post: operations["auth.forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password
         * @description Opens a new session and ends the one the request came with.
         *
         *     Open to everyone.
         */
        post: operations["auth.login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description For a signed-in person.
         */
        post: operations["auth.logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ways to sign in here
         * @description Open to everyone.
         */
        get: operations["auth.methods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/mfa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish signing in with a second factor
         * @description Open to everyone.
         */
        post: operations["auth.mfa"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oidc/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Come back from the provider
         * @description For browsers. Leads to the start page with a session, or to `/login?error=…`.
         *
         *     Open to everyone.
         */
        get: operations["auth.finishOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oidc/{provider}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Go to the provider to sign in
         * @description For browsers. Leads to the provider, or to `/login?error=…`.
         *
         *     Open to everyone.
         */
        get: operations["auth.startOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your passkeys
         * @description For a signed-in person.
         */
        get: operations["auth.listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description For a signed-in person. Needs a recent re-authentication.
         */
        post: operations["auth.addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/registration-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the options for a new passkey
         * @description For a signed-in person. Needs a recent re-authentication.
         */
        post: operations["auth.passkeyRegistrationOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description Opens a new session and ends the one the request came with. No further code is asked.
         *
         *     Open to everyone.
         */
        post: operations["auth.signInByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/sign-in-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the options for signing in with a passkey
         * @description Open to everyone.
         */
        post: operations["auth.passkeySignInOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description For a signed-in person. Needs a recent re-authentication.
         */
        delete: operations["auth.removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove again that it is you
         * @description Operations that ask for it may then be called for ten minutes.
         *
         *     For a signed-in person.
         */
        post: operations["auth.reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the verification mail again
         * @description Open to everyone.
         */
        post: operations["auth.resendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password by a mailed link
         * @description Ends all sessions of the person. Signs nobody in.
         *
         *     Open to everyone.
         */
        post: operations["auth.resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description For a signed-in person.
         */
        get: operations["auth.listSessions"];
        put?: never;
        post?: never;
        /**
         * End all your other sessions
         * @description For a signed-in person.
         */
        delete: operations["auth.endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description For a signed-in person.
         */
        delete: operations["auth.endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description The answer is the same when the address is known; its owner then gets a mail that says so.
         *
         *     Open to everyone.
         */
        post: operations["auth.signup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start to set up an authenticator app
         * @description It counts from `POST /auth/totp/confirm` on.
         *
         *     For a signed-in person. Needs a recent re-authentication.
         */
        post: operations["auth.startTotp"];
        /**
         * Remove the authenticator app
         * @description For a signed-in person. Needs a recent re-authentication.
         */
        delete: operations["auth.removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp/backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new backup codes
         * @description The former ones stop working.
         *
         *     For a signed-in person. Needs a recent re-authentication.
         */
        post: operations["auth.renewBackupCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the authenticator app on
         * @description The session gets a new cookie.
         *
         *     For a signed-in person.
         */
        post: operations["auth.confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an e-mail address
         * @description Signs nobody in.
         *
         *     Open to everyone.
         */
        post: operations["auth.verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/field-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the field types
         * @description All of them on one page.
         *
         *     Least role: **viewer** (`forms:read`). By session or API key.
         */
        get: operations["fieldTypes.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List forms
         * @description With an API key this is the one operation that works without `X-Account-ID`.
         *
         *     Least role: **viewer** (`forms:read`). By session or API key.
         */
        get: operations["forms.list"];
        put?: never;
        /**
         * Create a form
         * @description It begins unpublished, with an empty draft.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        post: operations["forms.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a form
         * @description Least role: **viewer** (`forms:read`). By session or API key.
         */
        get: operations["forms.get"];
        put?: never;
        post?: never;
        /**
         * Move a form to the trash
         * @description It can be restored for 30 days and is then removed for good, with all that belongs to it.
         *
         *     Least role: **admin** (`forms:manage`). By session or API key.
         */
        delete: operations["forms.trash"];
        options?: never;
        head?: never;
        /**
         * Change the settings of a form
         * @description A form that its schedule or its cap had closed opens again when that reason is gone.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        patch: operations["forms.update"];
        trace?: never;
    };
    "/forms/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a form
         * @description It stays readable; respondents are told that it is gone.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        post: operations["forms.archive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a form
         * @description Least role: **editor** (`forms:write`). By session or API key.
         */
        post: operations["forms.close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the draft of a form
         * @description Least role: **editor** (`forms:write`). By session or API key.
         */
        get: operations["formDrafts.get"];
        /**
         * Replace the definition of a draft
         * @description Only its structure is checked; broken logic can be stored and is told by validation.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        put: operations["formDrafts.replace"];
        /**
         * Begin a draft
         * @description From a version, which is how an older one comes back. A form has one draft at most.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        post: operations["formDrafts.begin"];
        /**
         * Discard a draft
         * @description Least role: **editor** (`forms:write`). By session or API key.
         */
        delete: operations["formDrafts.discard"];
        options?: never;
        head?: never;
        /**
         * Patch the definition of a draft
         * @description After 412, read the draft again and send the patch with its new ETag. A `test` of each value you replace keeps you from overwriting what another person changed meanwhile.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        patch: operations["formDrafts.patch"];
        trace?: never;
    };
    "/forms/{id}/draft/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fields of a draft
         * @description All of them on one page, in the order of the form; groups before what they hold.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        get: operations["formFields.list"];
        put?: never;
        /**
         * Add a field to a draft
         * @description Least role: **editor** (`forms:write`). By session or API key.
         */
        post: operations["formFields.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/draft/fields/{field_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a field from a draft
         * @description Versions that were published keep it, and entries keep its answers.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        delete: operations["formFields.remove"];
        options?: never;
        head?: never;
        /**
         * Change a field of a draft
         * @description The key of a field that was published stays: answers are kept under it.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        patch: operations["formFields.change"];
        trace?: never;
    };
    "/forms/{id}/draft/fields/{field_id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a field of a draft
         * @description Least role: **editor** (`forms:write`). By session or API key.
         */
        post: operations["formFields.move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/draft/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a draft
         * @description The draft becomes the next version. The first one opens the form.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        post: operations["formVersions.publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/draft/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a draft
         * @description Says what publishing would say, and changes nothing.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        post: operations["formVersions.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Duplicate a form
         * @description The copy has the settings and the newest definition, an address of its own and no schedule.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        post: operations["forms.duplicate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links of a form
         * @description Least role: **editor** (`forms:write`). By session or API key.
         */
        get: operations["formLinks.list"];
        put?: never;
        /**
         * Create a link
         * @description Least role: **editor** (`forms:write`). By session or API key.
         */
        post: operations["formLinks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/links/{link_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link
         * @description Least role: **editor** (`forms:write`). By session or API key.
         */
        get: operations["formLinks.get"];
        put?: never;
        post?: never;
        /**
         * Delete a link
         * @description It stops working at once. Entries that were begun with it stay.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        delete: operations["formLinks.remove"];
        options?: never;
        head?: never;
        /**
         * Change a link
         * @description Least role: **editor** (`forms:write`). By session or API key.
         */
        patch: operations["formLinks.update"];
        trace?: never;
    };
    "/forms/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a form
         * @description No entry can be begun until it is resumed.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        post: operations["forms.pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a closed form again
         * @description A closing time that has passed is removed.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        post: operations["forms.reopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a form from the trash
         * @description Least role: **admin** (`forms:manage`). By session or API key.
         */
        post: operations["forms.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused form
         * @description Least role: **editor** (`forms:write`). By session or API key.
         */
        post: operations["forms.resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a form back from the archive
         * @description It is again what it was before.
         *
         *     Least role: **editor** (`forms:write`). By session or API key.
         */
        post: operations["forms.unarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a form
         * @description Least role: **viewer** (`forms:read`). By session or API key.
         */
        get: operations["formVersions.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a version with its definition
         * @description Least role: **viewer** (`forms:read`). By session or API key.
         */
        get: operations["formVersions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/versions/{number}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions
         * @description Least role: **viewer** (`forms:read`). By session or API key.
         */
        get: operations["formVersions.diff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/versions/{number}/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate answers
         * @description For clients without the engine: which fields are visible, required and read-only with these answers, their values and what is wrong. Nothing is stored.
         *
         *     Least role: **viewer** (`forms:read`). By session or API key.
         */
        post: operations["formAnswers.evaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/versions/{number}/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the answers to a version
         * @description Least role: **viewer** (`forms:read`). By session or API key.
         */
        get: operations["formAnswers.describe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations
         * @description Least role: **admin** (`users:invite`). Session only; API keys are refused.
         */
        get: operations["invitations.list"];
        put?: never;
        /**
         * Invite a person
         * @description A mail with a link goes to the address. An address has at most one open invitation to an account.
         *
         *     Least role: **admin** (`users:invite`). Session only; API keys are refused.
         */
        post: operations["invitations.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Your verified e-mail address must be the one that was invited.
         *
         *     For a signed-in person.
         */
        post: operations["invitations.accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an invitation
         * @description For a signed-in person.
         */
        post: operations["invitations.decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at an invitation
         * @description Shows what the mail says, to whoever has its link, and changes nothing. To accept it, the person signs in.
         *
         *     Open to everyone.
         */
        post: operations["invitations.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take an invitation back
         * @description Least role: **admin** (`users:invite`). Session only; API keys are refused.
         */
        delete: operations["invitations.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again
         * @description With a new link, open for seven days; the earlier link stops working.
         *
         *     Least role: **admin** (`users:invite`). Session only; API keys are refused.
         */
        post: operations["invitations.resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Your own; admins and owners see all jobs of the account.
         *
         *     Least role: **viewer** (`jobs:read`). By session or API key.
         */
        get: operations["jobs.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * @description While it goes on, `Retry-After` tells when asking again makes sense.
         *
         *     Least role: **viewer** (`jobs:read`). By session or API key.
         */
        get: operations["jobs.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job
         * @description One that waits ends at once; one that runs stops at its next safe point.
         *
         *     Least role: **viewer** (`jobs:cancel`). By session or API key.
         */
        post: operations["jobs.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a job
         * @description Server-sent events: `progress` with the job whenever it has changed, `end` with its final state. The stream closes after `end`, and after ten minutes in any case; connect again to go on.
         *
         *     Least role: **viewer** (`jobs:read`). By session or API key.
         */
        get: operations["jobs.stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get yourself
         * @description For a signed-in person.
         */
        get: operations["me.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your profile
         * @description For a signed-in person.
         */
        patch: operations["me.update"];
        trace?: never;
    };
    "/me/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts you are in
         * @description For a signed-in person.
         */
        get: operations["accounts.listMine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/active-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose the account you work in
         * @description Remembered for the web app. Every call still names its account in `X-Account-ID`.
         *
         *     For a signed-in person.
         */
        put: operations["accounts.activate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description Least role: **viewer** (`projects:read`). By session or API key.
         */
        get: operations["projects.list"];
        put?: never;
        /**
         * Create a project
         * @description Least role: **editor** (`projects:write`). By session or API key.
         */
        post: operations["projects.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project
         * @description Least role: **viewer** (`projects:read`). By session or API key.
         */
        get: operations["projects.get"];
        put?: never;
        post?: never;
        /**
         * Move a project to the trash
         * @description It can be restored for 30 days and is then removed for good.
         *
         *     Least role: **admin** (`projects:manage`). By session or API key.
         */
        delete: operations["projects.trash"];
        options?: never;
        head?: never;
        /**
         * Change a project
         * @description Least role: **editor** (`projects:write`). By session or API key.
         */
        patch: operations["projects.update"];
        trace?: never;
    };
    "/projects/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a project
         * @description It stays readable and leaves the lists that people work in.
         *
         *     Least role: **admin** (`projects:manage`). By session or API key.
         */
        post: operations["projects.archive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a project from the trash
         * @description Least role: **admin** (`projects:manage`). By session or API key.
         */
        post: operations["projects.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a project back from the archive
         * @description Least role: **admin** (`projects:manage`). By session or API key.
         */
        post: operations["projects.unarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the roles and what they may do
         * @description All roles on one page, from the least to the most powerful.
         *
         *     Least role: **viewer** (`account:read`). By session or API key.
         */
        get: operations["accounts.listRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of the account
         * @description Least role: **viewer** (`users:read`). By session or API key.
         */
        get: operations["users.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a person of the account
         * @description Least role: **viewer** (`users:read`). By session or API key.
         */
        get: operations["users.get"];
        put?: never;
        post?: never;
        /**
         * Remove a person from the account, or leave it
         * @description Everyone may remove themself. Removing another person takes the admin role, removing an owner the owner role. Sessions and API keys of the person stop working in this account at once.
         *
         *     Least role: **viewer** (`users:leave`). Session only; API keys are refused.
         */
        delete: operations["users.remove"];
        options?: never;
        head?: never;
        /**
         * Give a person another role
         * @description Only an owner gives or takes the owner role. In force at once, also for the API keys of the person.
         *
         *     Least role: **admin** (`users:manage`). Session only; API keys are refused.
         */
        patch: operations["users.update"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            /** @description Id: acc_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "account";
            /** @description As its people know it; need not be unique. */
            name: string;
            /**
             * @description `pending_deletion`: readable and restorable until `deletion_due_at`.
             * @enum {string}
             */
            status: "active" | "pending_deletion" | "deleting";
            /** Format: date-time */
            created_at: string;
            /**
             * @description Your role in this account.
             * @enum {string}
             */
            role: "viewer" | "contributor" | "editor" | "admin" | "owner";
            limits: components["schemas"]["AccountLimits"];
            etag: string;
            /** Format: date-time */
            updated_at: string;
            deletion_requested_at: string | null;
            /** @description Gone for good from then on. */
            deletion_due_at: string | null;
        };
        AccountCreate: {
            /** @description As its people know it; need not be unique. */
            name: string;
        };
        AccountDelete: {
            /** @description The account's exact name, typed by a person. */
            confirm_name: string;
        };
        AccountLimits: {
            /** @description Of each API key. */
            key_requests: components["schemas"]["RequestQuota"];
            /** @description Of all API keys of the account together. */
            account_requests: components["schemas"]["RequestQuota"];
            /** @description Of each signed-in person. */
            session_requests_per_minute: number;
            /** @description API keys that may exist at the same time. */
            api_keys_max: number;
        };
        /** @description Absent members stay as they are. */
        AccountPatch: {
            /** @description As its people know it; need not be unique. */
            name?: string;
        };
        AccountSummary: {
            /** @description Id: acc_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "account";
            /** @description As its people know it; need not be unique. */
            name: string;
            /**
             * @description `pending_deletion`: readable and restorable until `deletion_due_at`.
             * @enum {string}
             */
            status: "active" | "pending_deletion" | "deleting";
            /** Format: date-time */
            created_at: string;
        };
        ActiveAccount: {
            /** @description Id: acc_ and 26 characters of lowercase base32 */
            account_id: string;
        };
        AnswerIssue: {
            code: string;
            params?: Record<string, never>;
        };
        ApiKey: {
            /** @description Id: key_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "api_key";
            /** @description What the key is for. One key per application is good practice. */
            name: string;
            /** @description The last four characters of the key, to tell keys apart. */
            last4: string;
            /**
             * @description Revoked is final. A key also stops working when its creator leaves the account.
             * @enum {string}
             */
            status: "valid" | "expired" | "revoked";
            /** @description The key acts as this person, with their current role. */
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** @description Exact to about a minute; null: never used. */
            last_used_at: string | null;
            /** @description Null: works until it is revoked. */
            expires_at: string | null;
            revoked_at: string | null;
        };
        ApiKeyCreate: {
            /** @description What the key is for. One key per application is good practice. */
            name: string;
            /** @description In the future; null or absent: the key works until it is revoked. It cannot be changed later. */
            expires_at?: string | null;
        };
        ApiKeyCreated: {
            /** @description Id: key_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "api_key";
            /** @description What the key is for. One key per application is good practice. */
            name: string;
            /** @description The last four characters of the key, to tell keys apart. */
            last4: string;
            /**
             * @description Revoked is final. A key also stops working when its creator leaves the account.
             * @enum {string}
             */
            status: "valid" | "expired" | "revoked";
            /** @description The key acts as this person, with their current role. */
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** @description Exact to about a minute; null: never used. */
            last_used_at: string | null;
            /** @description Null: works until it is revoked. */
            expires_at: string | null;
            revoked_at: string | null;
            /** @description The key itself. Shown in this answer only; it is not stored and cannot be shown again. */
            key: string;
        };
        ApiKeyRevoke: {
            /**
             * @description Every application that uses the key loses access at once.
             * @constant
             */
            confirm: true;
        };
        AuditActor: {
            /** @enum {string} */
            kind: "user" | "key" | "system" | "public";
            /** @description With `key`: the person the key acts as. */
            user_id: string | null;
            key_id: string | null;
            /** @description With `system`: which part of the service acted. */
            name: string | null;
        };
        AuditEvent: {
            /** @description Id: aud_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "audit_event";
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description For example `project.archive`. */
            action: string;
            actor: components["schemas"]["AuditActor"];
            target: components["schemas"]["AuditTarget"];
            /** @description Facts that depend on the action; never answers of an entry. */
            details: Record<string, never>;
            /** @description Events of one request have the same. */
            request_id: string;
            /** @description The caller's address; null for the service's own work. */
            ip: string | null;
        };
        /** @description What was changed. It may be gone by now. */
        AuditTarget: {
            /** @description For example `project`. */
            type: string;
            id: string;
        };
        BackupCodes: {
            /** @constant */
            object: "backup_codes";
            /** @description Each signs in once in place of a code. Shown only now. */
            backup_codes: string[];
        };
        BackupCodesRenewal: {
            /** @description Needed if you have one. */
            password?: string;
        };
        DownloadLink: {
            /** @constant */
            object: "download_link";
            /**
             * Format: uri
             * @description Downloads the file for whoever has it, without further credentials.
             */
            url: string;
            /**
             * Format: date-time
             * @description Five minutes after it was made.
             */
            expires_at: string;
        };
        EmailVerification: {
            /** @description What stands behind `#token=` in the mail's link. */
            token: string;
        };
        FieldType: {
            /** @constant */
            object: "field_type";
            type: string;
            group: string;
            /** @description JSON Schema of its settings. */
            settings_schema: Record<string, never>;
            examples: {
                settings: Record<string, never>;
                value: unknown;
                /** @description JSON Schema of an answer under these settings. */
                value_schema: Record<string, never>;
            }[];
        };
        Form: {
            /** @description Id: frm_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "form";
            /** @description Id: prj_ and 26 characters of lowercase base32 */
            project_id: string;
            /** @description For the people of the account; respondents see the title of the definition. */
            name: string;
            /** @description Names the form in its public address. Unique in the account. */
            slug: string;
            /** @enum {string} */
            status: "unpublished" | "open" | "paused" | "closed" | "archived" | "trashed";
            closed_reason: ("manual" | "schedule" | "cap") | null;
            /**
             * @description `public`: whoever knows the address may fill it in; `links_only`: only by one of its links.
             * @enum {string}
             */
            access: "public" | "links_only";
            /** @description Closes the form when reached. */
            max_entries: number | null;
            /** @description Before it, no entry can be begun. */
            opens_at: string | null;
            /** @description The form closes by itself then; a later time opens it again. */
            closes_at: string | null;
            /**
             * @description What a respondent's browser must do first.
             * @enum {string}
             */
            captcha: "off" | "proof_of_work";
            /** @description Entries are removed after that many. */
            retention_days: number | null;
            /** @description The languages it is offered in, the usual one first. */
            locales: string[];
            /** @description The number of the version respondents get; null before the first. */
            version: number | null;
            etag: string;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Gone for good 30 days later. */
            trashed_at: string | null;
        };
        FormAnswersSchema: {
            /** @constant */
            object: "form_answers_schema";
            /** @enum {string} */
            format: "json_schema" | "typescript" | "zod";
            /** @description JSON Schema (2020-12); null for other formats. */
            json_schema: Record<string, never> | null;
            /** @description A TypeScript file; null for `json_schema`. */
            source: string | null;
        };
        /** @description One difference between two definitions. */
        FormChange: {
            /** @description Such as `item_added`, `type_changed`, `option_removed`. */
            kind: string;
            item_id?: string;
            /** @description Path of the answer. */
            field?: string;
            page_id?: string;
            name?: string;
            option?: string;
            from?: unknown;
            to?: unknown;
            breaking: boolean;
            reason?: string;
        };
        FormCreate: {
            /** @description Id: prj_ and 26 characters of lowercase base32 */
            project_id: string;
            /** @description For the people of the account; respondents see the title of the definition. */
            name: string;
        };
        /** @description A form as data: `format`, `title`, `languages`, `pages` with their items, `translations`, `settings`, `theme`. At most 1 MB. */
        FormDefinition: Record<string, never>;
        /** @description A form as data: `format`, `title`, `languages`, `pages` with their items, `translations`, `settings`, `theme`. At most 1 MB. */
        FormDefinitionInput: {
            [key: string]: unknown;
        };
        FormDraft: {
            /** @constant */
            object: "form_draft";
            /** @description Id: frm_ and 26 characters of lowercase base32 */
            form_id: string;
            /** @description The version it began from; null when it began empty. */
            base_version: number | null;
            definition: components["schemas"]["FormDefinition"];
            etag: string;
            updated_by: string | null;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description Without a version: from the newest, or empty. */
        FormDraftBegin: {
            from_version?: number;
        };
        /** @description JSON Patch (RFC 6902). All operations are done, or none. */
        FormDraftPatch: ({
            /** @enum {string} */
            op: "add" | "replace" | "test";
            /** @description JSON Pointer into the definition, such as `/pages/0/title`. */
            path: string;
            value: unknown;
        } | {
            /** @constant */
            op: "remove";
            /** @description JSON Pointer into the definition, such as `/pages/0/title`. */
            path: string;
        } | {
            /** @enum {string} */
            op: "move" | "copy";
            /** @description JSON Pointer into the definition, such as `/pages/0/title`. */
            from: string;
            /** @description JSON Pointer into the definition, such as `/pages/0/title`. */
            path: string;
        })[];
        FormDraftReplace: {
            definition: components["schemas"]["FormDefinitionInput"];
        };
        /** @description Without them: the same project, and the name with a mark. */
        FormDuplicate: {
            /** @description Id: prj_ and 26 characters of lowercase base32 */
            project_id?: string;
            /** @description For the people of the account; respondents see the title of the definition. */
            name?: string;
        };
        FormEvaluate: {
            answers: {
                [key: string]: unknown;
            };
            language?: string;
            /** @description Path of a field whose verdict is to be explained. */
            why?: string;
        };
        FormEvaluation: {
            /** @constant */
            object: "form_evaluation";
            is_valid: boolean;
            /** @description By path; instances of repeats by their id: `children[inst_1].name`. */
            fields: {
                [key: string]: {
                    visible: boolean;
                    required: boolean;
                    read_only: boolean;
                    value: unknown;
                    issues: components["schemas"]["AnswerIssue"][];
                };
            };
            pages: {
                id: string;
                visible: boolean;
                /** @description The page after it, or `submit`. */
                next: string;
            }[];
            unknown_keys: string[];
            /** @description Which rules and values led to the verdict on the field asked for. */
            explanation: Record<string, never> | null;
        };
        FormField: {
            /** @constant */
            object: "form_field";
            id: string;
            /** @description Id: frm_ and 26 characters of lowercase base32 */
            form_id: string;
            page_id: string;
            /** @description The page, group, repeat, section or column that holds it. */
            parent_id: string;
            /** @description Path of its answer; null for what has none. */
            path: string | null;
            /** @description The item as it stands in the definition. */
            item: Record<string, never>;
            /** @description Of the draft. */
            etag: string;
        };
        FormFieldAdd: {
            parent_id: string;
            /** @description The item to stand behind; null: first; absent: at the end. */
            after_id?: string | null;
            /** @description `type`, and what the type needs: `key`, `label`, `settings`, rules. An id is made if absent. */
            item: {
                [key: string]: unknown;
            };
        };
        FormFieldChange: {
            /** @description Members to set; null removes one, absent ones stay. */
            item: {
                [key: string]: unknown;
            };
        };
        FormFieldMove: {
            parent_id: string;
            /** @description The item to stand behind; null: first; absent: at the end. */
            after_id?: string | null;
        };
        /** @description Something wrong or odd in a definition. */
        FormFinding: {
            /** @enum {string} */
            severity: "error" | "warning";
            code: string;
            /** @description JSON Pointer into the definition. */
            pointer: string;
            /** @description Empty for the form itself. */
            item_id: string;
            message: string;
            rule?: {
                name: string;
                pointer?: string;
                at?: number;
                length?: number;
            };
        };
        FormLink: {
            /** @description Id: lnk_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "form_link";
            /** @description Id: frm_ and 26 characters of lowercase base32 */
            form_id: string;
            /** @description For the people of the account: whom it was given to, and why. */
            name: string;
            /** @description The part of the address that cannot be guessed. */
            slug: string;
            prefill: Record<string, never>;
            expires_at: string | null;
            /** @description Entries that may be begun with it. */
            max_uses: number | null;
            uses: number;
            has_access_code: boolean;
            etag: string;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        FormLinkCreate: {
            /** @description For the people of the account: whom it was given to, and why. */
            name?: string;
            /** @description Answers to begin with, by name. */
            prefill?: {
                [key: string]: unknown;
            };
            expires_at?: string | null;
            /** @description Entries that may be begun with it. */
            max_uses?: number | null;
            /** @description What a respondent must type in first. Kept as a hash only; null removes it. */
            access_code?: string | null;
        };
        /** @description Absent members stay as they are. */
        FormLinkPatch: {
            /** @description For the people of the account: whom it was given to, and why. */
            name?: string;
            /** @description Answers to begin with, by name. */
            prefill?: {
                [key: string]: unknown;
            };
            expires_at?: string | null;
            /** @description Entries that may be begun with it. */
            max_uses?: number | null;
            /** @description What a respondent must type in first. Kept as a hash only; null removes it. */
            access_code?: string | null;
        };
        /** @description Absent members stay as they are. */
        FormPatch: {
            /** @description Id: prj_ and 26 characters of lowercase base32 */
            project_id?: string;
            /** @description For the people of the account; respondents see the title of the definition. */
            name?: string;
            /** @description Names the form in its public address. Unique in the account. */
            slug?: string;
            /**
             * @description `public`: whoever knows the address may fill it in; `links_only`: only by one of its links.
             * @enum {string}
             */
            access?: "public" | "links_only";
            /** @description Closes the form when reached. */
            max_entries?: number | null;
            /** @description Before it, no entry can be begun. */
            opens_at?: string | null;
            /** @description The form closes by itself then; a later time opens it again. */
            closes_at?: string | null;
            /**
             * @description What a respondent's browser must do first.
             * @enum {string}
             */
            captcha?: "off" | "proof_of_work";
            /** @description Entries are removed after that many. */
            retention_days?: number | null;
            /** @description The languages it is offered in, the usual one first. */
            locales?: string[];
        };
        FormPublish: {
            /** @description What is new, for the people of the account. */
            notes?: string;
            /** @description Publish although entries in progress or programs may no longer fit. */
            accept_breaking?: boolean;
        };
        FormVerdict: {
            /** @description Whether it could be published. */
            valid: boolean;
            errors: components["schemas"]["FormFinding"][];
            warnings: components["schemas"]["FormFinding"][];
            has_changes: boolean;
            /** @description Against the published version; none before the first. */
            changes: components["schemas"]["FormChange"][];
            breaking_changes: components["schemas"]["FormChange"][];
        };
        FormVersion: {
            /** @description Id: fvr_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "form_version";
            /** @description Id: frm_ and 26 characters of lowercase base32 */
            form_id: string;
            /** @description Counts from 1 in each form. */
            number: number;
            /**
             * @description `published`: the one respondents get now.
             * @enum {string}
             */
            status: "published" | "superseded";
            /** @description What is new, for the people of the account. */
            notes: string;
            /** @description Against the version before it. */
            has_breaking_changes: boolean;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            definition: components["schemas"]["FormDefinition"];
        };
        FormVersionDiff: {
            /** @constant */
            object: "form_version_diff";
            /** @description Id: frm_ and 26 characters of lowercase base32 */
            form_id: string;
            from: number | null;
            to: number;
            breaking: boolean;
            changes: components["schemas"]["FormChange"][];
        };
        FormVersionSummary: {
            /** @description Id: fvr_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "form_version";
            /** @description Id: frm_ and 26 characters of lowercase base32 */
            form_id: string;
            /** @description Counts from 1 in each form. */
            number: number;
            /**
             * @description `published`: the one respondents get now.
             * @enum {string}
             */
            status: "published" | "superseded";
            /** @description What is new, for the people of the account. */
            notes: string;
            /** @description Against the version before it. */
            has_breaking_changes: boolean;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
        };
        Invitation: {
            /** @description Id: inv_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "invitation";
            email: string;
            /**
             * @description The role the person will have. Only an owner invites an owner.
             * @enum {string}
             */
            role: "viewer" | "contributor" | "editor" | "admin" | "owner";
            /** @enum {string} */
            status: "pending" | "accepted" | "declined" | "revoked" | "expired";
            /** @description Id: usr_ and 26 characters of lowercase base32 */
            invited_by: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Seven days after it was last sent.
             */
            expires_at: string;
            /** @description When it was accepted, declined or revoked, or ran out. */
            decided_at: string | null;
        };
        InvitationCreate: {
            /**
             * Format: email
             * @description Who signs in with this address, verified, may accept.
             */
            email: string;
            /**
             * @description The role the person will have. Only an owner invites an owner.
             * @enum {string}
             */
            role: "viewer" | "contributor" | "editor" | "admin" | "owner";
        };
        InvitationPreview: {
            /** @constant */
            object: "invitation_preview";
            account_name: string;
            /** @description The address that was invited: sign in or sign up with it to accept. */
            email: string;
            /**
             * @description The role the person will have. Only an owner invites an owner.
             * @enum {string}
             */
            role: "viewer" | "contributor" | "editor" | "admin" | "owner";
            /** @description Null when that person has left the account. */
            invited_by_name: string | null;
            /** Format: date-time */
            expires_at: string;
        };
        InvitationToken: {
            /** @description From the link in the mail, after `#token=`. */
            token: string;
        };
        Job: {
            /** @description Id: job_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "job";
            /** @description What it does, for example `account_export`. */
            kind: string;
            /**
             * @description The last three are final.
             * @enum {string}
             */
            status: "queued" | "running" | "succeeded" | "failed" | "canceled";
            progress: components["schemas"]["JobProgress"];
            /** @description Depends on the kind; set when the job has succeeded and kept until `expires_at`. */
            result: Record<string, never> | null;
            /** @description Set when the job has failed. */
            error: {
                /** @description As in error answers. */
                code: string;
                message: string;
            } | null;
            /** @description A running job stops at its next safe point. */
            is_cancel_requested: boolean;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            started_at: string | null;
            finished_at: string | null;
            /** @description The result is gone from then on. */
            expires_at: string | null;
        };
        /** @description In units that depend on the kind, such as rows. */
        JobProgress: {
            /** @description Never falls, also when the work is begun again. */
            done: number;
            /** @description Null as long as it is not known. */
            total: number | null;
        };
        Login: {
            email: string;
            password: string;
        };
        Me: {
            /** @description Id: usr_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "user";
            email: string;
            name: string;
            /** @description The language of the interface, such as `en` or `pt-BR`. */
            locale: string;
            /** @description Whether a code is asked after the password. */
            totp_enabled: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description Absent members stay as they are. */
        MePatch: {
            name?: string;
            /** @description The language of the interface. */
            locale?: string;
        };
        Membership: {
            /** @constant */
            object: "membership";
            account: components["schemas"]["AccountSummary"];
            /**
             * @description Your role in this account.
             * @enum {string}
             */
            role: "viewer" | "contributor" | "editor" | "admin" | "owner";
            /** @description Whether this is the account you work in, as chosen by `PUT /me/active-account`. */
            is_active: boolean;
            /**
             * Format: date-time
             * @description When you joined.
             */
            created_at: string;
        };
        Pagination: {
            limit: number;
            /** @description Whether a further page exists in the direction read. */
            has_more: boolean;
            next_cursor: string | null;
            prev_cursor: string | null;
            /** @description Only with `count=exact`; counting stops at 10,000. */
            total?: number;
        };
        Passkey: {
            /** @description Id: pky_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "passkey";
            name: string | null;
            /** @description Copied to your other devices by their maker. */
            is_backed_up: boolean;
            /** Format: date-time */
            created_at: string;
        };
        PasskeyCreate: {
            /** @description The answer of the browser's WebAuthn call, as JSON. */
            response: {
                id: string;
                response: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            name?: string;
        };
        /** @description Options for the browser's WebAuthn call, as JSON. */
        PasskeyOptions: {
            challenge: string;
        };
        PasskeySignIn: {
            /** @description The answer of the browser's WebAuthn call, as JSON. */
            response: {
                id: string;
                response: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
        };
        PasswordChange: {
            current_password: string;
            /** @description Not one of the most common passwords and not your address. */
            new_password: string;
        };
        PasswordReset: {
            /** @description What stands behind `#token=` in the mail's link. */
            token: string;
            /** @description Not one of the most common passwords and not your address. */
            password: string;
        };
        PasswordResetRequest: {
            /** Format: email */
            email: string;
        };
        /** @description An error. `code` is stable; further members depend on it. */
        Problem: {
            /** @description A path that explains the code: `/problems/{code}`. */
            type: string;
            title: string;
            status: number;
            /** @description Stable; programs decide by it. */
            code: string;
            /** @description For people; may change. */
            message: string;
            detail: string;
            instance: string;
            request_id: string;
            /** @description One item per value that is not valid. */
            errors?: {
                pointer: string;
                code: string;
                message: string;
            }[];
        };
        Project: {
            /** @description Id: prj_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "project";
            /** @description Unique in the account, ignoring case. */
            name: string;
            description: string;
            /** @description For telling projects apart at a glance, as `#rrggbb`. */
            color: string | null;
            /** @enum {string} */
            status: "active" | "archived" | "trashed";
            etag: string;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Gone for good 30 days later. */
            trashed_at: string | null;
        };
        ProjectCreate: {
            /** @description Unique in the account, ignoring case. */
            name: string;
            description?: string;
            /** @description For telling projects apart at a glance, as `#rrggbb`. */
            color?: string | null;
        };
        /** @description Absent members stay as they are. */
        ProjectPatch: {
            /** @description Unique in the account, ignoring case. */
            name?: string;
            description?: string;
            /** @description For telling projects apart at a glance, as `#rrggbb`. */
            color?: string | null;
        };
        Proof: {
            password: string;
        } | {
            /** @description The six digits the authenticator app shows now. */
            code: string;
        };
        /** @description Requests inside any minute, hour and day. */
        RequestQuota: {
            per_minute: number;
            per_hour: number;
            per_day: number;
        };
        Role: {
            /** @enum {string} */
            id: "viewer" | "contributor" | "editor" | "admin" | "owner";
            /** @constant */
            object: "role";
            /** @description Names such as `projects:write`. */
            permissions: string[];
        };
        SecondFactor: {
            /** @description The six digits the authenticator app shows now. */
            code: string;
        } | {
            backup_code: string;
        };
        Session: {
            /** @description Id: ses_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "session";
            /** @description The session this request was made with. */
            is_current: boolean;
            /** @description The address it was opened from. */
            ip: string | null;
            user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description To about five minutes.
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description Moves on while the session is used, up to 30 days after it was opened.
             */
            expires_at: string;
        };
        SignInMethods: {
            /** @constant */
            object: "sign_in_methods";
            password: boolean;
            passkey: boolean;
            /** @description Providers, for `GET /auth/oidc/{provider}/start`. */
            oidc: {
                id: string;
                name: string;
            }[];
        };
        SignUp: {
            /** Format: email */
            email: string;
            /** @description Not one of the most common passwords and not your address. */
            password: string;
            name: string;
        };
        TotpConfirmation: {
            /** @description The six digits the authenticator app shows now. */
            code: string;
        };
        TotpSetup: {
            /** @constant */
            object: "totp_setup";
            /** @description `otpauth://…`, to be shown as a QR code. */
            totp_uri: string;
            /** @description Each signs in once in place of a code. Shown only now. */
            backup_codes: string[];
        };
        TotpStart: {
            /** @description Needed if you have one. */
            password?: string;
        };
        User: {
            /** @description Id: usr_ and 26 characters of lowercase base32 */
            id: string;
            /** @constant */
            object: "user";
            name: string;
            /** @description Present for admins and owners only. */
            email?: string;
            /**
             * @description Present for admins and owners only.
             * @enum {string}
             */
            role?: "viewer" | "contributor" | "editor" | "admin" | "owner";
            /** @description When the person last used this account signed in, to five minutes. Present for admins and owners only. */
            last_seen_at?: string | null;
            /**
             * Format: date-time
             * @description When the person joined the account.
             */
            created_at: string;
        };
        UserPatch: {
            /** @enum {string} */
            role: "viewer" | "contributor" | "editor" | "admin" | "owner";
        };
        VerificationRequest: {
            /** Format: email */
            email: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "accounts.get": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_mismatch`: X-Account-ID is not an account of this credential. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "accountDeletion.request": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountDelete"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             *
             *     `reauthentication_required`: This operation needs a recent proof that it is you.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_state`: The current state does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "accounts.update": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
                /** @description The ETag you read; 412 when the resource has changed since. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             *
             *     `admin_required`: This needs the admin role.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `etag_mismatch`: The resource has changed since you read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "apiKeys.list": {
        parameters: {
            query?: {
                status?: "valid" | "expired" | "revoked";
                /** @description Items per page, 1 to 100; a larger number is taken as 100. */
                limit?: number;
                /** @description `pagination.next_cursor` or `prev_cursor` of an earlier page. */
                cursor?: string;
                /** @description `exact` adds `pagination.total`, counted up to 10,000. */
                count?: "exact";
                /** @description Sort keys, most important first: `created_at`; `-` reverses. */
                sort?: string;
            };
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_cursor`: The cursor does not belong to this list.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "apiKeys.create": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             *
             *     `reauthentication_required`: This operation needs a recent proof that it is you.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `api_key_limit`: The account has as many live API keys as it may have.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "apiKeys.revoke": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: key_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyRevoke"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             *
             *     `reauthentication_required`: This operation needs a recent proof that it is you.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_state`: The current state does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "accountExports.create": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work goes on in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `admin_required`: This needs the admin role.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "accountExports.download": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: job_ and 26 characters of lowercase base32 */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found; follow Location. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `admin_required`: This needs the admin role.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_ready`: The export has no file. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `export_expired`: The file of this export was kept for seven days and is gone. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "accountExports.downloadLink": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: job_ and 26 characters of lowercase base32 */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadLink"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `admin_required`: This needs the admin role.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_ready`: The export has no file. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `export_expired`: The file of this export was kept for seven days and is gone. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "accountDeletion.restore": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `invalid_state`: The current state does not allow this.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "accounts.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "audit.list": {
        parameters: {
            query?: {
                /** @description A person (`usr_…`), which includes what their keys did, or one API key (`key_…`). */
                actor?: string;
                /** @description For example `project.archive`. */
                action?: string;
                /** @description For example `project`. */
                target_type?: string;
                target_id?: string;
                /** @description At this time or later. */
                "created_at[gte]"?: string;
                /** @description At this time or earlier. */
                "created_at[lte]"?: string;
                /** @description Items per page, 1 to 100; a larger number is taken as 100. */
                limit?: number;
                /** @description `pagination.next_cursor` or `prev_cursor` of an earlier page. */
                cursor?: string;
                /** @description `exact` adds `pagination.total`, counted up to 10,000. */
                count?: "exact";
                /** @description Sort keys, most important first: `created_at`; `-` reverses. */
                sort?: string;
            };
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEvent"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_cursor`: The cursor does not belong to this list.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `admin_required`: This needs the admin role.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_state`: The current state does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.changePassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             *
             *     `invalid_credentials`: The e-mail address, password or passkey is not right.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests.
             *
             *     `too_many_attempts`: Too many attempts.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.forgotPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests.
             *
             *     `too_many_attempts`: Too many attempts.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_credentials`: The e-mail address, password or passkey is not right.
             *
             *     `mfa_required`: The password is right; a second factor is needed.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `email_not_verified`: The e-mail address is not verified yet.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests.
             *
             *     `too_many_attempts`: Too many attempts.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInMethods"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.mfa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactor"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_code`: The code is not right, or it was used before.
             *
             *     `mfa_expired`: This sign-in took too long or had too many wrong codes.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `origin_not_allowed`: The request comes from a page of another origin. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests.
             *
             *     `too_many_attempts`: Too many attempts.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.finishOidc": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description One of `GET /auth/methods`. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found; follow Location. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.startOidc": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description One of `GET /auth/methods`. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found; follow Location. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.listPasskeys": {
        parameters: {
            query?: {
                /** @description Items per page, 1 to 100; a larger number is taken as 100. */
                limit?: number;
                /** @description `pagination.next_cursor` or `prev_cursor` of an earlier page. */
                cursor?: string;
                /** @description `exact` adds `pagination.total`, counted up to 10,000. */
                count?: "exact";
                /** @description Sort keys, most important first: `created_at`; `-` reverses. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Passkey"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_cursor`: The cursor does not belong to this list.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: API keys may not do this; a signed-in person may. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.addPasskey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             *
             *     `reauthentication_required`: This operation needs a recent proof that it is you.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `challenge_expired`: The passkey challenge was used already or is too old. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `passkey_refused`: The passkey cannot be accepted.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.passkeyRegistrationOptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             *
             *     `reauthentication_required`: This operation needs a recent proof that it is you.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.signInByPasskey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_credentials`: The e-mail address, password or passkey is not right. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `origin_not_allowed`: The request comes from a page of another origin. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `challenge_expired`: The passkey challenge was used already or is too old. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `passkey_refused`: The passkey cannot be accepted.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests.
             *
             *     `too_many_attempts`: Too many attempts.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.passkeySignInOptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `origin_not_allowed`: The request comes from a page of another origin. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests.
             *
             *     `too_many_attempts`: Too many attempts.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.removePasskey": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id: pky_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             *
             *     `reauthentication_required`: This operation needs a recent proof that it is you.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Proof"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             *
             *     `invalid_credentials`: The e-mail address, password or passkey is not right.
             *
             *     `invalid_code`: The code is not right, or it was used before.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests.
             *
             *     `too_many_attempts`: Too many attempts.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.resendVerification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests.
             *
             *     `too_many_attempts`: Too many attempts.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.resetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_expired`: The link is not valid, was used already, or is too old. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests.
             *
             *     `too_many_attempts`: Too many attempts.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.listSessions": {
        parameters: {
            query?: {
                /** @description Items per page, 1 to 100; a larger number is taken as 100. */
                limit?: number;
                /** @description `pagination.next_cursor` or `prev_cursor` of an earlier page. */
                cursor?: string;
                /** @description `exact` adds `pagination.total`, counted up to 10,000. */
                count?: "exact";
                /** @description Sort keys, most important first: `created_at`, `last_used_at`; `-` reverses. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_cursor`: The cursor does not belong to this list.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: API keys may not do this; a signed-in person may. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.endOtherSessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.endSession": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id: ses_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description Accepted; the work goes on in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests.
             *
             *     `too_many_attempts`: Too many attempts.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.startTotp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpStart"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSetup"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             *
             *     `reauthentication_required`: This operation needs a recent proof that it is you.
             *
             *     `invalid_credentials`: The e-mail address, password or passkey is not right.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `totp_already_enabled`: An authenticator app is set up already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests.
             *
             *     `too_many_attempts`: Too many attempts.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.removeTotp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             *
             *     `reauthentication_required`: This operation needs a recent proof that it is you.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `totp_not_enabled`: No authenticator app is set up. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.renewBackupCodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackupCodesRenewal"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackupCodes"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             *
             *     `reauthentication_required`: This operation needs a recent proof that it is you.
             *
             *     `invalid_credentials`: The e-mail address, password or passkey is not right.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `totp_not_enabled`: No authenticator app is set up. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests.
             *
             *     `too_many_attempts`: Too many attempts.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.confirmTotp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpConfirmation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             *
             *     `invalid_code`: The code is not right, or it was used before.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `totp_not_enabled`: No authenticator app is set up.
             *
             *     `totp_already_enabled`: An authenticator app is set up already.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests.
             *
             *     `too_many_attempts`: Too many attempts.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auth.verifyEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailVerification"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_expired`: The link is not valid, was used already, or is too old. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests.
             *
             *     `too_many_attempts`: Too many attempts.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "fieldTypes.list": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FieldType"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_mismatch`: X-Account-ID is not an account of this credential. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.list": {
        parameters: {
            query?: {
                /** @description Id: prj_ and 26 characters of lowercase base32 */
                project_id?: string;
                /** @description Without it: all but trashed. */
                status?: "unpublished" | "open" | "paused" | "closed" | "archived" | "trashed";
                /** @description Part of the name, ignoring case. */
                q?: string;
                /** @description Items per page, 1 to 100; a larger number is taken as 100. */
                limit?: number;
                /** @description `pagination.next_cursor` or `prev_cursor` of an earlier page. */
                cursor?: string;
                /** @description `exact` adds `pagination.total`, counted up to 10,000. */
                count?: "exact";
                /** @description Sort keys, most important first: `created_at`, `name`, `updated_at`; `-` reverses. */
                sort?: string;
            };
            header?: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Form"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_cursor`: The cursor does not belong to this list.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_mismatch`: X-Account-ID is not an account of this credential. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.create": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.get": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_mismatch`: X-Account-ID is not an account of this credential. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.trash": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description The ETag you read; 412 when the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `admin_required`: This needs the admin role.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_state`: The current state does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `etag_mismatch`: The resource has changed since you read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.update": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
                /** @description The ETag you read; 412 when the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `slug_taken`: Another form of this account has this slug.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `etag_mismatch`: The resource has changed since you read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.archive": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.close": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formDrafts.get": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormDraft"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_state`: The current state does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formDrafts.replace": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description The ETag you read; 412 when the resource has changed since. */
                "If-Match": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormDraftReplace"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormDraft"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_state`: The current state does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `etag_mismatch`: The resource has changed since you read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `if_match_required`: This operation needs the If-Match header. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formDrafts.begin": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormDraftBegin"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormDraft"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `draft_exists`: The form has a draft already.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formDrafts.discard": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description The ETag you read; 412 when the resource has changed since. */
                "If-Match": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_state`: The current state does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `etag_mismatch`: The resource has changed since you read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `if_match_required`: This operation needs the If-Match header. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formDrafts.patch": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
                /** @description The ETag you read; 412 when the resource has changed since. */
                "If-Match": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json-patch+json": components["schemas"]["FormDraftPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormDraft"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `patch_test_failed`: A value is not the one your patch expects; nothing was changed.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `etag_mismatch`: The resource has changed since you read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `if_match_required`: This operation needs the If-Match header. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formFields.list": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FormField"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_state`: The current state does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formFields.add": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
                /** @description The ETag you read; 412 when the resource has changed since. */
                "If-Match": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormFieldAdd"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormField"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `etag_mismatch`: The resource has changed since you read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `if_match_required`: This operation needs the If-Match header. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formFields.remove": {
        parameters: {
            query?: {
                /** @description Remove it although rules or texts need it. */
                force?: "true" | "false";
            };
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description The ETag you read; 412 when the resource has changed since. */
                "If-Match": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
                field_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `field_in_use`: Rules, formulas or texts of the form need this field.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `etag_mismatch`: The resource has changed since you read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `if_match_required`: This operation needs the If-Match header. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formFields.change": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
                /** @description The ETag you read; 412 when the resource has changed since. */
                "If-Match": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
                field_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormFieldChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormField"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `field_key_fixed`: The key of a published field cannot be changed: answers are kept under it.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `etag_mismatch`: The resource has changed since you read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `if_match_required`: This operation needs the If-Match header. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formFields.move": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
                /** @description The ETag you read; 412 when the resource has changed since. */
                "If-Match": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
                field_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormFieldMove"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormField"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `etag_mismatch`: The resource has changed since you read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `if_match_required`: This operation needs the If-Match header. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formVersions.publish": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
                /** @description The ETag you read; 412 when the resource has changed since. */
                "If-Match": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormPublish"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormVersion"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `no_changes`: The draft is the same as the published version.
             *
             *     `breaking_changes`: The draft has changes that entries in progress or programs may not bear.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `etag_mismatch`: The resource has changed since you read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             *
             *     `form_invalid`: The draft has errors and cannot be published.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `if_match_required`: This operation needs the If-Match header. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formVersions.validate": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormVerdict"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_state`: The current state does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.duplicate": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormDuplicate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formLinks.list": {
        parameters: {
            query?: {
                /** @description Items per page, 1 to 100; a larger number is taken as 100. */
                limit?: number;
                /** @description `pagination.next_cursor` or `prev_cursor` of an earlier page. */
                cursor?: string;
                /** @description `exact` adds `pagination.total`, counted up to 10,000. */
                count?: "exact";
                /** @description Sort keys, most important first: `created_at`; `-` reverses. */
                sort?: string;
            };
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FormLink"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_cursor`: The cursor does not belong to this list.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_state`: The current state does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formLinks.create": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormLinkCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormLink"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formLinks.get": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
                /** @description Id: lnk_ and 26 characters of lowercase base32 */
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormLink"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_state`: The current state does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formLinks.remove": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description The ETag you read; 412 when the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
                /** @description Id: lnk_ and 26 characters of lowercase base32 */
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_state`: The current state does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `etag_mismatch`: The resource has changed since you read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formLinks.update": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
                /** @description The ETag you read; 412 when the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
                /** @description Id: lnk_ and 26 characters of lowercase base32 */
                link_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormLinkPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormLink"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `etag_mismatch`: The resource has changed since you read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.pause": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.reopen": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.restore": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `admin_required`: This needs the admin role.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `slug_taken`: Another form of this account has this slug.
             *
             *     `project_in_trash`: The project of this form is in the trash.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.resume": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "forms.unarchive": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formVersions.list": {
        parameters: {
            query?: {
                /** @description Items per page, 1 to 100; a larger number is taken as 100. */
                limit?: number;
                /** @description `pagination.next_cursor` or `prev_cursor` of an earlier page. */
                cursor?: string;
                /** @description `exact` adds `pagination.total`, counted up to 10,000. */
                count?: "exact";
                /** @description Sort keys, most important first: `number`; `-` reverses. */
                sort?: string;
            };
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FormVersionSummary"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_cursor`: The cursor does not belong to this list.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_mismatch`: X-Account-ID is not an account of this credential. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formVersions.get": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormVersion"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_mismatch`: X-Account-ID is not an account of this credential. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formVersions.diff": {
        parameters: {
            query?: {
                /** @description The version to come from; without it the one before. */
                against?: number;
            };
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormVersionDiff"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_mismatch`: X-Account-ID is not an account of this credential. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formAnswers.evaluate": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormEvaluate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormEvaluation"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "formAnswers.describe": {
        parameters: {
            query?: {
                format?: "json_schema" | "typescript" | "zod";
            };
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: frm_ and 26 characters of lowercase base32 */
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormAnswersSchema"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_mismatch`: X-Account-ID is not an account of this credential. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "invitations.list": {
        parameters: {
            query?: {
                status?: "pending" | "accepted" | "declined" | "revoked" | "expired";
                /** @description Items per page, 1 to 100; a larger number is taken as 100. */
                limit?: number;
                /** @description `pagination.next_cursor` or `prev_cursor` of an earlier page. */
                cursor?: string;
                /** @description `exact` adds `pagination.total`, counted up to 10,000. */
                count?: "exact";
                /** @description Sort keys, most important first: `created_at`, `email`; `-` reverses. */
                sort?: string;
            };
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_cursor`: The cursor does not belong to this list.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             *
             *     `admin_required`: This needs the admin role.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "invitations.create": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             *
             *     `admin_required`: This needs the admin role.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `already_member`: This person is in the account already.
             *
             *     `already_invited`: This address has an open invitation to the account.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "invitations.accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Membership"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             *
             *     `wrong_recipient`: The invitation was sent to another e-mail address than yours.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `already_member`: This person is in the account already.
             *
             *     `invalid_state`: The current state does not allow this.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_expired`: The link is not valid, was used already, or is too old. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "invitations.decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             *
             *     `wrong_recipient`: The invitation was sent to another e-mail address than yours.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_state`: The current state does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_expired`: The link is not valid, was used already, or is too old. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "invitations.preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPreview"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_state`: The current state does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_expired`: The link is not valid, was used already, or is too old. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "invitations.revoke": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: inv_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             *
             *     `admin_required`: This needs the admin role.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_state`: The current state does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "invitations.resend": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: inv_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             *
             *     `admin_required`: This needs the admin role.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "jobs.list": {
        parameters: {
            query?: {
                /** @description What it does, for example `account_export`. */
                kind?: string;
                /** @description The last three are final. */
                status?: "queued" | "running" | "succeeded" | "failed" | "canceled";
                /** @description Items per page, 1 to 100; a larger number is taken as 100. */
                limit?: number;
                /** @description `pagination.next_cursor` or `prev_cursor` of an earlier page. */
                cursor?: string;
                /** @description `exact` adds `pagination.total`, counted up to 10,000. */
                count?: "exact";
                /** @description Sort keys, most important first: `created_at`; `-` reverses. */
                sort?: string;
            };
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_cursor`: The cursor does not belong to this list.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_mismatch`: X-Account-ID is not an account of this credential. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "jobs.get": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: job_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_mismatch`: X-Account-ID is not an account of this credential. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "jobs.cancel": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: job_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `not_cancelable`: The job has ended and cannot be canceled.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "jobs.stream": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: job_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_mismatch`: X-Account-ID is not an account of this credential. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "me.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: API keys may not do this; a signed-in person may. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "me.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MePatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "accounts.listMine": {
        parameters: {
            query?: {
                /** @description Items per page, 1 to 100; a larger number is taken as 100. */
                limit?: number;
                /** @description `pagination.next_cursor` or `prev_cursor` of an earlier page. */
                cursor?: string;
                /** @description `exact` adds `pagination.total`, counted up to 10,000. */
                count?: "exact";
                /** @description Sort keys, most important first: `created_at`, `name`; `-` reverses. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Membership"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_cursor`: The cursor does not belong to this list.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: API keys may not do this; a signed-in person may. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "accounts.activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActiveAccount"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Membership"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `validation_failed`: Some values are not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "projects.list": {
        parameters: {
            query?: {
                /** @description Without it: all but trashed. */
                status?: "active" | "archived" | "trashed";
                /** @description Part of the name, ignoring case. */
                q?: string;
                /** @description Items per page, 1 to 100; a larger number is taken as 100. */
                limit?: number;
                /** @description `pagination.next_cursor` or `prev_cursor` of an earlier page. */
                cursor?: string;
                /** @description `exact` adds `pagination.total`, counted up to 10,000. */
                count?: "exact";
                /** @description Sort keys, most important first: `created_at`, `name`, `updated_at`; `-` reverses. */
                sort?: string;
            };
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Project"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_cursor`: The cursor does not belong to this list.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_mismatch`: X-Account-ID is not an account of this credential. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "projects.create": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `name_taken`: Another project of this account has this name.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "projects.get": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: prj_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_mismatch`: X-Account-ID is not an account of this credential. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "projects.trash": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description The ETag you read; 412 when the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id: prj_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `admin_required`: This needs the admin role.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `project_not_empty`: The project still has forms.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `etag_mismatch`: The resource has changed since you read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "projects.update": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
                /** @description The ETag you read; 412 when the resource has changed since. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id: prj_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `name_taken`: Another project of this account has this name.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `etag_mismatch`: The resource has changed since you read it. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "projects.archive": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: prj_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `admin_required`: This needs the admin role.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "projects.restore": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: prj_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `admin_required`: This needs the admin role.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `name_taken`: Another project of this account has this name.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "projects.unarchive": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: prj_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `admin_required`: This needs the admin role.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: This Idempotency-Key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "accounts.listRoles": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Role"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_mismatch`: X-Account-ID is not an account of this credential. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "users.list": {
        parameters: {
            query?: {
                /** @description For admins and owners only. */
                role?: "viewer" | "contributor" | "editor" | "admin" | "owner";
                /** @description Part of the name; for admins and owners also of the e-mail address. */
                q?: string;
                /** @description Items per page, 1 to 100; a larger number is taken as 100. */
                limit?: number;
                /** @description `pagination.next_cursor` or `prev_cursor` of an earlier page. */
                cursor?: string;
                /** @description `exact` adds `pagination.total`, counted up to 10,000. */
                count?: "exact";
                /** @description Sort keys, most important first: `created_at`, `name`; `-` reverses. */
                sort?: string;
            };
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_cursor`: The cursor does not belong to this list.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `admin_required`: This needs the admin role.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "users.get": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: usr_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_mismatch`: X-Account-ID is not an account of this credential. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "users.remove": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
            };
            path: {
                /** @description Id: usr_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             *
             *     `admin_required`: This needs the admin role.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `last_owner`: The account would be left without an owner.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "users.update": {
        parameters: {
            query?: never;
            header: {
                /** @description The account; with an API key, the account of the key. */
                "X-Account-ID": string;
                /** @description A repeat with the same key and request gives the first answer and no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id: usr_ and 26 characters of lowercase base32 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /**
             * @description `invalid_request`: The request could not be understood.
             *
             *     `invalid_parameter`: A query parameter or header has a value that is not allowed.
             *
             *     `ambiguous_credentials`: The request carries more than one kind of credential.
             *
             *     `account_header_required`: This operation needs the X-Account-ID header.
             *
             *     `invalid_json`: The request body is not valid JSON.
             *
             *     `unknown_field`: The request has a member this operation does not know.
             *
             *     `invalid_idempotency_key`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `authentication_required`: This operation needs a credential.
             *
             *     `entry_key_not_accepted`: An entry key is not an account credential.
             *
             *     `session_expired`: The session has ended.
             *
             *     `invalid_api_key`: The API key is not valid.
             *
             *     `api_key_revoked`: The API key was revoked.
             *
             *     `api_key_expired`: The API key has expired.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `origin_not_allowed`: The request comes from a page of another origin.
             *
             *     `account_mismatch`: X-Account-ID is not an account of this credential.
             *
             *     `session_required`: API keys may not do this; a signed-in person may.
             *
             *     `admin_required`: This needs the admin role.
             *
             *     `forbidden`: Your role in this account does not allow this.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: There is no such thing here. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_state`: The current state does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `last_owner`: The account would be left without an owner.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `validation_failed`: Some values are not valid.
             *
             *     `idempotency_key_reused`: This Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not able to answer right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
