//! HTTP methods.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use crate::suggest::suggest_help;

/// An HTTP method of a page's request.
///
/// ```
/// use footbridge_contract::Method;
///
/// assert_eq!("POST".parse(), Ok(Method::Post));
/// assert_eq!(Method::Post.to_string(), "POST");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Method {
    /// `GET`.
    Get,
    /// `HEAD`.
    Head,
    /// `POST`.
    Post,
    /// `PUT`.
    Put,
    /// `PATCH`.
    Patch,
    /// `DELETE`.
    Delete,
    /// `OPTIONS`.
    Options,
}

impl Method {
    /// All methods, in the order in which error messages list them.
    pub const ALL: [Self; 7] = [
        Self::Get,
        Self::Head,
        Self::Post,
        Self::Put,
        Self::Patch,
        Self::Delete,
        Self::Options,
    ];

    /// The method's name in files and requests.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Head => "HEAD",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
            Self::Options => "OPTIONS",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.as_str())
    }
}

/// An unknown HTTP method.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{name}` is not an HTTP method")]
pub struct UnknownMethod {
    /// The text given.
    pub name: String,
}

impl UnknownMethod {
    /// The help for the error.
    pub fn help(&self) -> String {
        suggest_help(&self.name, Method::ALL.map(Method::as_str))
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|method| method.as_str() == name)
            .ok_or_else(|| UnknownMethod {
                name: name.to_owned(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn method_round_trips() {
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
            assert_eq!(serde_json::to_value(method).unwrap(), method.as_str());
        }
        let error = "PSOT".parse::<Method>().unwrap_err();
        assert_eq!(error.to_string(), "`PSOT` is not an HTTP method");
        assert_eq!(error.help(), "did you mean `POST`?");
        assert!("get".parse::<Method>().is_err());
    }
}
